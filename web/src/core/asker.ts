// Torii: MIT licence, see LICENSE.
// Requests to a worker, one at a time. A search cannot be interrupted, so a new request, or stop(), terminates the
// worker; the next one gets the compiled module and starts within milliseconds. Before its answer a request may have news.
import { RulesError } from "./types.ts";

export type Reply<Answer, News = never> = { id: number; news: News } | { id: number; answer: Answer } | { id: number; message: string; clause: string | null };

/** The part of Worker that is needed; tests have their own. */
export interface Helper<Answer = unknown, News = never> {
  postMessage(message: unknown): void;
  terminate(): void;
  onmessage: ((event: { data: Reply<Answer, News> }) => void) | null;
  onerror: ((event: { message?: string }) => void) | null;
}

/** The answer is no longer wanted. */
export class Stopped extends Error {
  override readonly name = "AbortError";
  constructor() {
    super("the thinking was stopped");
  }
}

interface Asked<Answer, News> {
  id: number;
  onNews: ((news: News) => void) | undefined;
  resolve(answer: Answer): void;
  reject(fault: Error): void;
}

export class Asker<Begin extends object, Question, Answer, News = never> {
  private helper: Helper<Answer, News> | null = null;
  private asked: Asked<Answer, News> | null = null;
  private count = 0;
  private begun: Begin | null = null; // what the worker was sent

  /** What a worker is sent before its first request, loaded on demand; and the constructor of a worker. */
  constructor(
    private readonly load: (question: Question) => Promise<Begin>,
    private readonly start: () => Helper<Answer, News>,
  ) {}

  stop(): void {
    if (this.asked) this.end(new Stopped());
  }

  /** Nothing more is to be asked soon: ends the worker. */
  close(): void {
    this.end(new Stopped());
  }

  ask(question: Question, onNews?: (news: News) => void): Promise<Answer> {
    this.stop();
    const id = ++this.count;
    return new Promise((resolve, reject) => {
      this.asked = { id, onNews, resolve, reject };
      this.load(question).then(
        (begin) => this.asked?.id === id && this.send(begin, id, question),
        (fault: unknown) => this.asked?.id === id && this.end(fault instanceof Error ? fault : new Error(String(fault))),
      );
    });
  }

  private send(begin: Begin, id: number, question: Question): void {
    if (!this.helper) {
      const helper = this.start();
      helper.onmessage = ({ data }) => this.hear(data);
      helper.onerror = (event) => this.end(new Error(event.message ?? "the computer's code could not be started"));
      this.helper = helper;
      this.begun = null;
    }
    if (!this.begun || !same(this.begun, begin)) this.helper.postMessage(begin);
    this.begun = begin;
    this.helper.postMessage({ id, question });
  }

  private hear(reply: Reply<Answer, News>): void {
    const asked = this.asked;
    if (asked?.id !== reply.id) return;
    if ("news" in reply) return asked.onNews?.(reply.news);
    this.asked = null;
    if ("answer" in reply) asked.resolve(reply.answer);
    else asked.reject(new RulesError(reply.message, reply.clause));
  }

  /** Terminates the worker, whatever it is doing; pending requests are rejected with the reason. */
  private end(fault: Error): void {
    const asked = this.asked;
    this.asked = null;
    this.helper?.terminate();
    this.helper = null;
    asked?.reject(fault);
  }
}

/** Whether a worker has all of it already. */
const same = (one: object, other: object): boolean => Object.entries(other).every(([name, value]) => (one as Record<string, unknown>)[name] === value);

/** The worker's side: the answer to a request, or an error. */
export function replyTo<Answer>(id: number, answer: () => Answer): Reply<Answer> {
  try {
    return { id, answer: answer() };
  } catch (fault) {
    const message = fault instanceof Error ? fault.message : String(fault);
    return { id, message, clause: fault instanceof RulesError ? fault.clause : null };
  }
}
