// Torii: MIT licence, see LICENSE.
// A .wasm file of src/bindings/wasm, and the texts passed in and out of it (wasm.h there is the other side).
import { fetched } from "../assets.ts";
import { RulesError, type Fault } from "./types.ts";

/** The source of a module: an address, its bytes, or the compiled module, as a worker gets it. */
export type WasmSource = string | URL | ArrayBufferView<ArrayBuffer> | ArrayBuffer | WebAssembly.Module;

export async function compile(source: WasmSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source !== "string" && !(source instanceof URL)) return WebAssembly.compile(source);
  const response = await fetched(source);
  if (!response.ok) throw new Error(`${String(source)}: ${response.status}`);
  // Works too if the server sends another content type.
  if (response.headers.get("content-type")?.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

type Call = (...numbers: number[]) => number;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Wasm {
  private readonly calls: Record<string, Call>;
  readonly memory: WebAssembly.Memory;

  constructor({ exports }: WebAssembly.Instance) {
    this.memory = exports["memory"] as WebAssembly.Memory;
    this.calls = exports as Record<string, Call>;
    this.calls["_initialize"]?.();
  }

  /** Calls a function that returns only a number. */
  number(name: string, ...numbers: number[]): number {
    const call = this.calls[name];
    if (!call) throw new Error(`the code has no function '${name}'`);
    return call(...numbers);
  }

  /** Writes the text into the input buffer; returns its length. */
  write(text: string | Uint8Array): number {
    const bytes = typeof text === "string" ? encoder.encode(text) : text;
    const at = this.number("page_input", Math.max(bytes.length, 1));
    if (at === 0) throw new RulesError("no memory", null);
    new Uint8Array(this.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  }

  private output(): string {
    return decoder.decode(new Uint8Array(this.memory.buffer, this.number("page_output"), this.number("page_output_size")));
  }

  /** Calls a function that returns a text or an error. */
  text(name: string, ...numbers: number[]): string {
    if (this.number(name, ...numbers) === 0) return this.number("page_output_size") > 0 ? this.output() : "";
    const fault = JSON.parse(this.output()) as Fault;
    throw new RulesError(fault.error, fault.clause, fault);
  }

  json<T>(name: string, ...numbers: number[]): T {
    return JSON.parse(this.text(name, ...numbers)) as T;
  }
}
