/** What leaves the page: the dossier, prints and files. */
import { useEffect, useRef, useState } from "preact/hooks";
import { options, useApp } from "../app";
import { Refused } from "../blocks";
import type { Spoken } from "../protocol";

interface Export {
  label: string;
  ending: string;
  type: string;
  args: string[];
}

const stem = (name: string) => name.replace(/\.[^.]*$/, "") || "event";

/** Hands a text to the browser as a file. */
function download(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export function ReportView() {
  const app = useApp();
  const { say, files, engine, state } = app;
  const { event, table } = files;
  const [failed, setFailed] = useState<Spoken | null>(null);
  const [said, setSaid] = useState("");
  if (!event) return null;
  const ranked = [...options(app), "--", event.name];
  const exports: Export[] = [
    { label: "TRF26", ending: "trf26.trf", type: "text/plain", args: ["convert", "--to=trf26", ...ranked] },
    { label: "TRF16", ending: "trf16.trf", type: "text/plain", args: ["convert", "--to=trf16", ...ranked] },
    { label: "JSON", ending: "json", type: "application/json", args: ["convert", "--to=json", ...ranked] },
    { label: say("standing-csv"), ending: "csv", type: "text/csv", args: ["standings", "--format=csv", ...ranked] },
    { label: say("standing-markdown"), ending: "md", type: "text/markdown", args: ["standings", "--format=markdown", ...ranked] },
    {
      label: say("check-json"),
      ending: "check.json",
      type: "application/json",
      args: ["check", "--format=json", ...(table ? [`--against=${table.name}`] : []), ...ranked],
    },
  ];
  const hand = async (one: Export) => {
    const spoken = await engine.spoken(["--lang", state.lang, ...one.args]);
    setFailed(spoken.out ? null : spoken);
    if (spoken.out) download(`${stem(event.name)}.${one.ending}`, one.type, spoken.out);
    setSaid(spoken.out ? say("saved", { name: `${stem(event.name)}.${one.ending}` }) : "");
  };
  return (
    <>
      <h2>{say("export")}</h2>
      <p>{say("export-help")}</p>
      <div class="choices">
        {exports.map((one) => (
          <button key={one.label} type="button" onClick={() => void hand(one)}>
            {one.label}
          </button>
        ))}
      </div>
      <p role="status">{said}</p>
      {failed && <Refused remarks={failed.remarks ?? []} problem={failed.problem ?? ""} />}
      <Dossier />
    </>
  );
}

/** The page that settles an appeal, as the program writes it, to print or to keep. */
function Dossier() {
  const app = useApp();
  const { say, files, engine, state } = app;
  const { event, table } = files;
  const [html, setHtml] = useState("");
  const [failed, setFailed] = useState<Spoken | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => setHtml(""), [app.change, state.edition, state.list, state.round, state.lang]);
  if (!event) return null;
  const numbers = [state.who, state.versus].every((who) => /^\d+$/.test(who));
  const about = numbers
    ? [`--versus=${state.who},${state.versus}`]
    : [state.who, state.versus].filter((who) => who !== "").map((who) => `--about=${who}`);
  const against = table ? [`--against=${table.name}`] : [];
  const make = async () => {
    const args = ["report", "--lang", state.lang, "--format=html", ...against, ...about, ...options(app), "--", event.name];
    const spoken = await engine.spoken(args);
    setFailed(spoken.out ? null : spoken);
    setHtml(spoken.out);
  };
  return (
    <>
      <h2>{say("dossier")}</h2>
      <p>{say("dossier-help")}</p>
      <div class="choices">
        <button type="button" onClick={() => void make()}>
          {say("dossier-make")}
        </button>
        {html && (
          <>
            <button type="button" onClick={() => frame.current?.contentWindow?.print()}>
              {say("print")}
            </button>
            <button type="button" onClick={() => download(`${stem(event.name)}.html`, "text/html", html)}>
              {say("dossier-save")}
            </button>
          </>
        )}
      </div>
      {failed && <Refused remarks={failed.remarks ?? []} problem={failed.problem ?? ""} />}
      {html && <iframe ref={frame} class="dossier" title={say("dossier")} srcdoc={html} sandbox="allow-same-origin allow-modals" />}
    </>
  );
}
