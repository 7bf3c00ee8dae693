// Torii: MIT licence, see LICENSE.
// Questions to a worker, one at a time. Thinking cannot be interrupted, so a new question, or stop(), ends the worker;
// the next one gets the module that is compiled already, and begins within milliseconds.
import { RulesError } from "./types.ts";

export type Reply<Answer> = { id: number; answer: Answer } | { id: number; message: string; clause: string | null };

/** As much of a Worker as is needed; tests have their own. */
export interface Helper<Answer = unknown> {
  postMessage(message: unknown): void;
  terminate(): void;
  onmessage: ((event: { data: Reply<Answer> }) => void) | null;
  onerror: ((event: { message?: string }) => void) | null;
}

/** Nobody wants the answer any more. */
export class Stopped extends Error {
  override readonly name = "AbortError";
  constructor() {
    super("the thinking was stopped");
  }
}

interface Asked<Answer> {
  id: number;
  resolve(answer: Answer): void;
  reject(fault: Error): void;
}

export class Asker<Begin extends object, Question, Answer> {
  private helper: Helper<Answer> | null = null;
  private asked: Asked<Answer> | null = null;
  private count = 0;
  private begun: Begin | null = null; // what the worker was told

  /** What a worker is told before a question, loaded when somebody asks it; and a new worker. */
  constructor(
    private readonly load: (question: Question) => Promise<Begin>,
    private readonly start: () => Helper<Answer>,
  ) {}

  stop(): void {
    if (this.asked) this.end(new Stopped());
  }

  ask(question: Question): Promise<Answer> {
    this.stop();
    const id = ++this.count;
    return new Promise((resolve, reject) => {
      this.asked = { id, resolve, reject };
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

  private hear(reply: Reply<Answer>): void {
    const asked = this.asked;
    if (asked?.id !== reply.id) return;
    this.asked = null;
    if ("answer" in reply) asked.resolve(reply.answer);
    else asked.reject(new RulesError(reply.message, reply.clause));
  }

  /** The worker goes, whatever it does; who waits is told why. */
  private end(fault: Error): void {
    const asked = this.asked;
    this.asked = null;
    this.helper?.terminate();
    this.helper = null;
    asked?.reject(fault);
  }
}

/** Whether a worker knows all of it already. */
const same = (one: object, other: object): boolean => Object.entries(other).every(([name, value]) => (one as Record<string, unknown>)[name] === value);

/** The worker's side: the answer to a question, or why there is none. */
export function replyTo<Answer>(id: number, answer: () => Answer): Reply<Answer> {
  try {
    return { id, answer: answer() };
  } catch (fault) {
    const message = fault instanceof Error ? fault.message : String(fault);
    return { id, message, clause: fault instanceof RulesError ? fault.clause : null };
  }
}
