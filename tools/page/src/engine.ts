/** The engine as the page sees it: questions that are answered later. */
import type { About, FromWorker, Page, Request, Spoken, ToWorker } from "./protocol";

/** The engine stopped in the middle of a question: it met something it could not hold. */
export class Broken extends Error {}

/** An answer of the program: its status, its data, and what a person reads. */
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
  /** Milliseconds from the start of the worker to an engine that answers. */
  started = 0;
  /** Milliseconds of the last answer inside the engine, and its memory in bytes. */
  last = { milliseconds: 0, bytes: 0 };
  private worker: Worker | null = null;
  /** Whether this worker has an engine that began. */
  private began = false;
  /** Why no engine begins, where none does: another would not either. */
  private dead = "";
  private next = 0;
  private readonly waiting = new Map<number, Waiting>();
  private readonly files = new Map<string, ArrayBuffer>();
  /** Hears whether a question is open. */
  onbusy: (busy: boolean) => void = () => {};

  constructor() {
    this.start();
  }

  private start(): void {
    const address = URL.createObjectURL(new Blob([text("worker")], { type: "text/javascript" }));
    const worker = new Worker(address);
    URL.revokeObjectURL(address);
    // What a worker said before it was ended may arrive afterwards.
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
      // A file that does not even fit is not given to the next engine.
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
   * Ends what is under way and starts again. The question that broke it fails, and the others, which only stood behind it, are
   * asked again; where nobody knows which one it was, all fail.
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

  /** Stops what takes too long. */
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

  /** Lets the browser compile what an event needs, on a small one, before anybody gives a larger. */
  warm(event: string): void {
    this.post({ warm: event });
  }

  /** Keeps a file under a name; one that breaks the engine is forgotten. */
  keep(name: string, bytes: ArrayBuffer): void {
    this.files.set(name, bytes);
    this.post({ keep: name, bytes });
  }

  /** Whether the program reads results in a table: then it is a crosstable, or a bad one, of which the program says why. */
  async holdsEvent(name: string, bytes: ArrayBuffer): Promise<boolean> {
    this.keep(name, bytes);
    try {
      const { status, remarks = [] } = await this.spoken(["standings", "--", name]);
      return status !== 2 || remarks.some((remark) => remark.includes("[crosstable-"));
    } catch (error) {
      if (error instanceof Broken) return false;
      throw error;
    }
  }

  /** What the program writes for these arguments, as it is. */
  async spoken(args: string[], page = false): Promise<Spoken> {
    return (await this.request({ ask: { arguments: args, page } })) as Spoken;
  }

  /** The answer of the program in JSON and in words. */
  async ask<T>(language: string, args: string[]): Promise<Answer<T>> {
    const spoken = await this.spoken(["--lang", language, "--format", "json", ...args], true);
    return {
      status: spoken.status,
      data: spoken.out ? (JSON.parse(spoken.out) as T) : null,
      page: spoken.page ? (JSON.parse(spoken.page) as Page) : null,
      remarks: spoken.remarks ?? [],
      problem: spoken.problem ?? "",
    };
  }

  words(language: string): Promise<Record<string, string>> {
    return this.request({ words: language }) as Promise<Record<string, string>>;
  }

  about(): Promise<About> {
    return this.request("about") as Promise<About>;
  }

}
