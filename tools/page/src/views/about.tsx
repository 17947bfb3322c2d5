/** Whether the page can be trusted. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { decoded } from "../seven";
import type { CorpusAbout } from "../protocol";

interface Run {
  counts: Record<string, number>;
  lines: { check: string }[];
}

interface Tested {
  checks: number;
  right: number;
  all: number;
  milliseconds: number;
}

/** The licences of everything inside the page, which it holds packed. */
async function licences(): Promise<string> {
  const packed = decoded(document.getElementById("licences")?.textContent ?? "") as Uint8Array<ArrayBuffer>;
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

export function AboutView() {
  const { say, engine, about } = useApp();
  const [corpus, setCorpus] = useState<CorpusAbout | null>(null);
  const [licence, setLicence] = useState("");
  const [tested, setTested] = useState<Tested | "running" | string | null>(null);
  useEffect(() => {
    void engine.corpus().then(setCorpus, () => {});
  }, []);
  const test = async () => {
    setTested("running");
    try {
      const spoken = await engine.spoken(["run", "--format=json"]);
      const run = JSON.parse(spoken.out) as Run;
      const all = Object.values(run.counts).reduce((sum, count) => sum + count, 0);
      const checks = new Set(run.lines.map((line) => line.check)).size;
      setTested({ checks, right: run.counts["pass"] ?? 0, all, milliseconds: Math.round(engine.last.milliseconds) });
    } catch (error) {
      setTested(String(error));
    }
  };
  const facts: [string, string][] = [
    [say("version"), `tiebreak ${about.version}`],
    [say("engine-hash"), document.getElementById("engine")?.dataset["sha256"] ?? ""],
    [say("corpus"), corpus ? say("corpus-line", { version: corpus.version, cases: corpus.cases }) : "…"],
    [say("corpus-judgement"), corpus?.judgement ?? "…"],
    [say("corpus-content"), corpus?.content ?? "…"],
  ];
  return (
    <>
      <h1>{say("about")}</h1>
      <p>{say("about-nothing-leaves")}</p>
      <dl class="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
      <p>{say("about-verify")}</p>
      <details onToggle={() => void licences().then(setLicence)}>
        <summary>{say("licences")}</summary>
        <pre tabIndex={0} aria-label={say("licences")} class="licences">
          {licence}
        </pre>
      </details>
      <p>
        <button type="button" disabled={tested === "running"} onClick={() => void test()}>
          {say("self-test")}
        </button>
      </p>
      <div role="status">
        {tested === "running" && <p>{say("working")}</p>}
        {typeof tested === "string" && tested !== "running" && <p class="verdict bad">{say("broken", { why: tested })}</p>}
        {tested !== null && typeof tested === "object" && (
          <p class={`verdict ${tested.right === tested.all ? "good" : "bad"}`} data-checks={tested.checks} data-right={tested.right} data-all={tested.all}>
            {say("self-test-outcome", { ...tested })}
          </p>
        )}
      </div>
    </>
  );
}
