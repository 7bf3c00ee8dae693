/* Torii: MIT licence, see LICENSE. */
/* Running jobs, and memory: on a GPU where nvcc compiles this, otherwise on the threads of the CPU. */
#ifndef TABLE_GPU_MACHINE_HH
#define TABLE_GPU_MACHINE_HH

#include "table/gpu/layout.hh"

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

struct failure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

#ifdef __CUDACC__

#include <cuda_runtime.h>

/* Four blocks of eight warps for each processor. */
enum { TEAMS = 8, LEAST_BLOCKS = 4 };

/* Of the GPU's memory; an H200 has somewhat more. */
static const uint64_t MOST_BYTES = (uint64_t)135 << 30;

static inline void must(cudaError_t rc, const char *doing)
{
    if (rc != cudaSuccess)
        throw failure(std::string(doing) + ": " + cudaGetErrorString(rc));
}

template <class JOB>
__global__ void __launch_bounds__(32 * TEAMS, LEAST_BLOCKS)
    run_job(const __grid_constant__ JOB job, const tables *t, uint64_t items,
            unsigned long long *counters)
{
    __shared__ tables shared;
    __shared__ team_memory memory[TEAMS];
    team w;

    for (unsigned i = threadIdx.x; i < sizeof shared / 4; i += blockDim.x)
        ((uint32_t *)&shared)[i] = ((const uint32_t *)t)[i];
    __syncthreads();
    w.t = &shared;
    w.m = &memory[threadIdx.x / 32];
    w.lane = (int)threadIdx.x % 32;
    for (int i = 0; i < COUNTERS; i++)
        w.count[i] = 0;
    for (uint64_t item = (uint64_t)blockIdx.x * TEAMS + threadIdx.x / 32; item < items;
         item += (uint64_t)gridDim.x * TEAMS)
        job.run(w, item);
    for (int i = 0; i < COUNTERS; i++) {
        unsigned long long sum = w.count[i];

        for (int step = 16; step > 0; step /= 2)
            sum += __shfl_down_sync(~0u, sum, step);
        if (w.lane == 0 && sum != 0)
            atomicAdd(&counters[i], sum);
    }
}

static __global__ void gather_words(const uint32_t *words, const uint64_t *at, uint32_t *out,
                                    uint64_t count)
{
    for (uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x; i < count;
         i += (uint64_t)gridDim.x * blockDim.x)
        out[i] = words[at[i]];
}

#else
#include <atomic>
#include <thread>
#endif

/* What the jobs of a name took, all together. */
struct kernel_time {
    std::string name;
    uint64_t runs;
    double seconds;
};

struct machine {
    uint64_t allocated = 0, most = 0; /* bytes */
    std::vector<kernel_time> profile;
    tables *t = nullptr;
    unsigned long long *counters = nullptr;
#ifdef __CUDACC__
    int processors = 0;
    cudaEvent_t begin = nullptr, end = nullptr;
    uint64_t *places = nullptr, room = 0; /* for words to be gathered */
    uint32_t *found = nullptr;
#else
    int threads = 1;
#endif
    std::chrono::steady_clock::time_point opened;

    void *allocate(uint64_t bytes)
    {
        void *memory = nullptr;

#ifdef __CUDACC__
        must(cudaMalloc(&memory, bytes), "memory of the GPU");
#else
        memory = malloc(bytes);
        if (memory == nullptr)
            throw failure("out of memory");
#endif
        allocated += bytes;
        most = most > allocated ? most : allocated;
        return memory;
    }

    void release(void *memory, uint64_t bytes)
    {
        if (memory == nullptr)
            return;
        allocated -= bytes;
#ifdef __CUDACC__
        cudaFree(memory);
#else
        free(memory);
#endif
    }

    void to_device(void *to, const void *from, uint64_t bytes)
    {
#ifdef __CUDACC__
        must(cudaMemcpy(to, from, bytes, cudaMemcpyHostToDevice), "copying to the GPU");
#else
        memcpy(to, from, bytes);
#endif
    }

    void to_host(void *to, const void *from, uint64_t bytes)
    {
#ifdef __CUDACC__
        must(cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToHost), "copying from the GPU");
#else
        memcpy(to, from, bytes);
#endif
    }

    /* What may still be allocated. */
    uint64_t free_bytes() const
    {
#ifdef __CUDACC__
        size_t left = 0, all = 0;
        uint64_t allowed = allocated < MOST_BYTES ? MOST_BYTES - allocated : 0;

        must(cudaMemGetInfo(&left, &all), "memory of the GPU");
        return left < allowed ? left : allowed;
#else
        return (uint64_t)1 << 30; /* beside the bitmaps, which are allocated whatever there is */
#endif
    }

    void open(const tables &from, int use_threads)
    {
#ifdef __CUDACC__
        int device = 0;

        (void)use_threads;
        must(cudaGetDevice(&device), "the GPU");
        must(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device),
             "the GPU");
        must(cudaEventCreate(&begin), "the GPU");
        must(cudaEventCreate(&end), "the GPU");
#else
        threads = use_threads > 0 ? use_threads : (int)std::thread::hardware_concurrency();
        threads = threads < 1 ? 1 : threads;
#endif
        opened = std::chrono::steady_clock::now();
        t = (tables *)allocate(sizeof *t);
        counters = (unsigned long long *)allocate(sizeof *counters * COUNTERS);
        to_device(t, &from, sizeof from);
    }

    void close()
    {
#ifdef __CUDACC__
        release(places, 8 * room);
        release(found, 4 * room);
        places = nullptr;
        found = nullptr;
        room = 0;
        if (begin != nullptr)
            cudaEventDestroy(begin);
        if (end != nullptr)
            cudaEventDestroy(end);
        begin = end = nullptr;
#endif
        release(t, sizeof *t);
        release(counters, sizeof *counters * COUNTERS);
        t = nullptr;
        counters = nullptr;
    }

    /*
     * Runs a job for each of these items; what its teams have counted is in `count`. Returns the seconds it took, by
     * the GPU's own clock, and adds them to the profile.
     */
    template <class JOB>
    double run(const std::string &name, const JOB &job, uint64_t items, uint64_t count[COUNTERS])
    {
        unsigned long long sums[COUNTERS] = {0};
        double took = 0;

        if (items > 0) {
#ifdef __CUDACC__
            took = run_on_gpu(job, items);
            to_host(sums, counters, sizeof sums);
#else
            double start = seconds();

            run_on_threads(job, items, sums);
            took = seconds() - start;
#endif
            add_to_profile(name, took);
        }
        for (int i = 0; i < COUNTERS; i++)
            count[i] = sums[i];
        return took;
    }

    /* Of all jobs so far. */
    double kernel_seconds() const
    {
        double sum = 0;

        for (const kernel_time &k : profile)
            sum += k.seconds;
        return sum;
    }

    /* Words from anywhere of a bitmap. */
    void gather(const uint32_t *words, const uint64_t *at, uint32_t *out, uint64_t count)
    {
#ifdef __CUDACC__
        make_room(count);
        to_device(places, at, 8 * count);
        /* clang-format off */
        gather_words<<<1024, 256>>>(words, places, found, count);
        /* clang-format on */
        must(cudaGetLastError(), "starting a kernel");
        to_host(out, found, 4 * count);
#else
        for (uint64_t i = 0; i < count; i++)
            out[i] = words[at[i]];
#endif
    }

    std::string describe() const
    {
#ifdef __CUDACC__
        cudaDeviceProp properties;
        int device = 0;

        must(cudaGetDevice(&device), "the GPU");
        must(cudaGetDeviceProperties(&properties, device), "the GPU");
        return std::string("one ") + properties.name;
#else
        return threads == 1 ? "one thread of a CPU" : std::to_string(threads) + " threads of a CPU";
#endif
    }

    /* Real time since open(). */
    double seconds() const
    {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - opened).count();
    }

  private:
    void add_to_profile(const std::string &name, double took)
    {
        for (kernel_time &k : profile)
            if (k.name == name) {
                k.runs++;
                k.seconds += took;
                return;
            }
        profile.push_back({name, 1, took});
    }

#ifdef __CUDACC__
    void make_room(uint64_t count)
    {
        if (count <= room)
            return;
        release(places, 8 * room);
        release(found, 4 * room);
        places = nullptr;
        found = nullptr;
        room = 0;
        places = (uint64_t *)allocate(8 * 2 * count);
        found = (uint32_t *)allocate(4 * 2 * count);
        room = 2 * count;
    }

    template <class JOB> double run_on_gpu(const JOB &job, uint64_t items)
    {
        int blocks = 0;
        uint64_t wanted = (items + TEAMS - 1) / TEAMS;
        float ms = 0;

        must(cudaMemset(counters, 0, sizeof *counters * COUNTERS), "the GPU");
        must(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, run_job<JOB>, 32 * TEAMS, 0),
             "the GPU");
        blocks *= processors;
        blocks = wanted < (uint64_t)blocks ? (int)wanted : blocks;
        must(cudaEventRecord(begin), "the GPU");
        /* clang-format off: it does not know how kernels are started */
        run_job<<<blocks, 32 * TEAMS>>>(job, t, items, counters);
        /* clang-format on */
        must(cudaGetLastError(), "starting a kernel");
        must(cudaEventRecord(end), "the GPU");
        must(cudaEventSynchronize(end), "a kernel");
        must(cudaEventElapsedTime(&ms, begin, end), "the GPU");
        return ms / 1000.0;
    }
#else
    template <class JOB>
    void run_on_threads(const JOB &job, uint64_t items, unsigned long long *sums)
    {
        std::atomic<uint64_t> next{0};
        uint64_t batch = items / ((uint64_t)threads * 64) + 1;
        std::vector<std::thread> all;

        for (int i = 0; i < threads; i++)
            all.emplace_back([&] {
                team_memory memory;
                team w = {t, &memory, 0, {0}};

                for (uint64_t at; (at = next.fetch_add(batch)) < items;)
                    for (uint64_t item = at; item < at + batch && item < items; item++)
                        job.run(w, item);
                for (int k = 0; k < COUNTERS; k++)
                    fetch_add(&sums[k], w.count[k]);
            });
        for (std::thread &one : all)
            one.join();
    }
#endif
};

#endif
