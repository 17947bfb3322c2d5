/** The engine as the page sees it: questions that are answered later. */
import type { About, CorpusAbout, FromWorker, Page, Request, Spoken, ToWorker } from "./protocol";

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
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.hear(data);
    worker.onerror = (event) => this.broke(event.message);
    this.worker = worker;
    this.post({ engine: text("engine") });
    for (const [name, bytes] of this.files) this.post({ keep: name, bytes });
  }

  private post(message: ToWorker): void {
    this.worker?.postMessage(message);
  }

  private hear(message: FromWorker): void {
    if ("ready" in message) {
      this.started = message.ready;
      return;
    }
    if ("broken" in message) {
      this.broke(message.broken);
      return;
    }
    this.last = { milliseconds: message.milliseconds, bytes: message.bytes };
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (this.waiting.size === 0) this.onbusy(false);
    waiting?.resolve(message.answer);
  }

  /** Ends what is under way and starts again; every open question fails. */
  private broke(why: string): void {
    this.worker?.terminate();
    const lost = [...this.waiting.values()];
    this.waiting.clear();
    this.onbusy(false);
    this.start();
    for (const waiting of lost) waiting.reject(new Broken(why));
  }

  /** Stops what takes too long. */
  stop(): void {
    this.broke("stopped");
  }

  private request(request: Request): Promise<unknown> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.onbusy(true);
      this.post({ id, request });
    });
  }

  /** Keeps a file under a name; one that breaks the engine is forgotten. */
  keep(name: string, bytes: ArrayBuffer): void {
    this.files.set(name, bytes);
    this.post({ keep: name, bytes });
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

  corpus(): Promise<CorpusAbout> {
    return this.request("corpus") as Promise<CorpusAbout>;
  }
}
