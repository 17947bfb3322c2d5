/** Provides the engine to the page. Questions are answered asynchronously. */
import type { About, FromWorker, Page, Request, CommandOutput, ToWorker } from "./protocol";

/** Thrown if the engine stopped in the middle of a question, for instance because it needs too much memory. */
export class Broken extends Error {}

/** An answer of the program: its status, its data, and the page for people. */
export interface Answer<T> {
  status: number;
  data: T | null;
  page: Page | null;
  remarks: string[];
  problem: string;
}

interface Waiting {
  request: Request;
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

const text = (id: string): string => document.getElementById(id)?.textContent ?? "";

export class Engine {
  /** Milliseconds from the start of the worker to the first answer of the engine. */
  started = 0;
  /** Milliseconds that the engine needed for the last answer, and its memory in bytes. */
  last = { milliseconds: 0, bytes: 0 };
  private worker: Worker | null = null;
  /** Whether this worker's engine has started. */
  private began = false;
  /** The reason why no engine can start. Another worker would not help. */
  private dead = "";
  private next = 0;
  private readonly waiting = new Map<number, Waiting>();
  private readonly files = new Map<string, ArrayBuffer>();
  /** Called when a question opens, and when no question is open any more. */
  onbusy: (busy: boolean) => void = () => {};

  constructor() {
    this.start();
  }

  private start(): void {
    const address = URL.createObjectURL(new Blob([text("worker")], { type: "text/javascript" }));
    const worker = new Worker(address);
    URL.revokeObjectURL(address);
    // A message of a worker may arrive after the worker was stopped.
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => worker === this.worker && this.hear(data);
    worker.onerror = (event) => worker === this.worker && this.broke(event.message, -1);
    this.worker = worker;
    this.began = false;
    this.post({ engine: text("engine") });
    for (const [name, bytes] of this.files) this.post({ keep: name, bytes });
  }

  private post(message: ToWorker): void {
    this.worker?.postMessage(message);
  }

  private hear(message: FromWorker): void {
    if ("ready" in message) {
      this.started = message.ready;
      this.began = true;
      return;
    }
    if ("broken" in message) {
      // A file that is too large for the engine is not given to the next engine.
      if (message.file !== undefined) this.files.delete(message.file);
      this.broke(message.broken, message.id);
      return;
    }
    this.last = { milliseconds: message.milliseconds, bytes: message.bytes };
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (this.waiting.size === 0) this.onbusy(false);
    waiting?.resolve(message.answer);
  }

  /**
   * Stops the work and starts another engine. The question that broke the engine fails, and the waiting questions are
   * asked again. If it is unknown which question broke it, all fail.
   */
  private broke(why: string, by?: number): void {
    this.worker?.terminate();
    const open = [...this.waiting];
    const known = by !== undefined && this.waiting.has(by);
    this.waiting.clear();
    if (this.began || known || by === undefined) this.start();
    else this.dead = why;
    for (const [id, waiting] of open) {
      if (known && id !== by) this.put(id, waiting);
      else waiting.reject(new Broken(why));
    }
    if (this.waiting.size === 0) this.onbusy(false);
  }

  private put(id: number, waiting: Waiting): void {
    if (this.dead) {
      waiting.reject(new Broken(this.dead));
      return;
    }
    this.waiting.set(id, waiting);
    this.post({ id, request: waiting.request });
  }

  /** Stops a question that takes too long. */
  stop(): void {
    this.broke("stopped");
  }

  private request(request: Request): Promise<unknown> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.onbusy(this.dead === "");
      this.put(id, { request, resolve, reject });
    });
  }

  /** Asks about a small event, so that the browser compiles the code before the user opens a larger event. */
  warm(event: string): void {
    this.post({ warm: event });
  }

  /** Keeps a file under a name. A file that breaks the engine is forgotten. */
  keep(name: string, bytes: ArrayBuffer): void {
    this.files.set(name, bytes);
    this.post({ keep: name, bytes });
  }

  /**
   * Whether the program reads results in a table. The table is then a crosstable, possibly with faults that the program
   * reports.
   */
  async holdsEvent(name: string, bytes: ArrayBuffer): Promise<boolean> {
    this.keep(name, bytes);
    try {
      const { status, remarks = [] } = await this.command(["standings", "--", name]);
      return status !== 2 || remarks.some((remark) => remark.includes("[crosstable-"));
    } catch (error) {
      if (error instanceof Broken) return false;
      throw error;
    }
  }

  /** Returns what the program writes for these arguments, unchanged. */
  async command(args: string[], page = false): Promise<CommandOutput> {
    return (await this.request({ ask: { arguments: args, page } })) as CommandOutput;
  }

  /** Returns the answer of the program as JSON and as a page. */
  async ask<T>(language: string, args: string[]): Promise<Answer<T>> {
    const output = await this.command(["--lang", language, "--format", "json", ...args], true);
    return {
      status: output.status,
      data: output.out ? (JSON.parse(output.out) as T) : null,
      page: output.page ? (JSON.parse(output.page) as Page) : null,
      remarks: output.remarks ?? [],
      problem: output.problem ?? "",
    };
  }

  words(language: string): Promise<Record<string, string>> {
    return this.request({ words: language }) as Promise<Record<string, string>>;
  }

  about(): Promise<About> {
    return this.request("about") as Promise<About>;
  }

}
