/** Saves what leaves the page: the report for an appeal, and the event in other formats. */
import { useEffect, useState } from "preact/hooks";
import { options, useApp } from "../app";
import { Refused } from "../blocks";
import { saved } from "../files";
import type { CommandOutput } from "../protocol";
import { written } from "../state";

interface Export {
  label: string;
  ending: string;
  type: string;
  args: string[];
}

const stem = (name: string) => name.replace(/\.[^.]*$/, "") || "event";

/** Gives a text to the browser as a file. */
function download(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Saves the report for an appeal, about the two participants who are compared or the one whose working is open. */
export function useReport() {
  const app = useApp();
  const { say, files, engine, state } = app;
  const { event, table } = files;
  const [failed, setFailed] = useState<CommandOutput | null>(null);
  const [said, setSaid] = useState("");
  useEffect(() => setSaid(""), [state, app.change]);
  const save = async () => {
    if (!event) return;
    const about = [state.who, state.versus].filter((who) => who !== "");
    const asked = about.length === 2 ? [`--versus=${about.join(",")}`] : about.map((who) => `--about=${who}`);
    const against = table ? [`--against=${table.name}`] : [];
    const output = await engine.command(["report", "--lang", state.lang, "--format=html", ...against, ...asked, ...options(app), "--", event.name]);
    setFailed(output.out ? null : output);
    const name = `${stem(event.name)}.html`;
    if (output.out) download(name, "text/html", output.out);
    setSaid(output.out ? say("saved", { name }) : [output.problem ?? "", ...(output.remarks ?? [])].join(" "));
  };
  return { save, said, failed };
}

export function ReportView() {
  const app = useApp();
  const { say, files, engine, state } = app;
  const { event, table } = files;
  const [failed, setFailed] = useState<CommandOutput | null>(null);
  const [said, setSaid] = useState("");
  const report = useReport();
  if (!event) return null;
  const ranked = [...options(app), "--", event.name];
  // A Spanish spreadsheet has semicolons between cells and commas in numbers.
  const spreadsheet = state.lang === "es" ? ["--csv-dialect=excel-es"] : [];
  const exports: Export[] = [
    { label: "TRF26", ending: "trf26.trf", type: "text/plain", args: ["convert", "--to=trf26", ...ranked] },
    { label: "TRF16", ending: "trf16.trf", type: "text/plain", args: ["convert", "--to=trf16", ...ranked] },
    { label: "JSON", ending: "json", type: "application/json", args: ["convert", "--to=json", ...ranked] },
    { label: say("standing-csv"), ending: "csv", type: "text/csv", args: ["standings", "--format=csv", ...spreadsheet, ...ranked] },
    { label: say("standing-markdown"), ending: "md", type: "text/markdown", args: ["standings", "--format=markdown", ...ranked] },
    {
      label: say("check-json"),
      ending: "check.json",
      type: "application/json",
      args: ["check", "--format=json", ...(table ? [`--against=${table.name}`] : []), ...ranked],
    },
  ];
  const hand = async (one: Export) => {
    const output = await engine.command(["--lang", state.lang, ...one.args]);
    setFailed(output.out ? null : output);
    if (output.out) download(`${stem(event.name)}.${one.ending}`, one.type, output.out);
    setSaid(output.out ? say("saved", { name: `${stem(event.name)}.${one.ending}` }) : "");
  };
  return (
    <>
      <h1>{say("view-report")}</h1>
      <h2>{say("dossier")}</h2>
      <p>{say("dossier-help")}</p>
      <button type="button" onClick={() => void report.save()}>
        {say("report-save")}
      </button>
      {report.failed && <Refused remarks={report.failed.remarks ?? []} problem={report.failed.problem ?? ""} />}
      <h2>{say("case")}</h2>
      <p>{say("case-help")}</p>
      <button
        type="button"
        onClick={() => {
          const name = `${stem(event.name)}.case.json`;
          download(name, "application/json", saved({ files, changes: app.changes, state: written({ ...state, view: "standing" }) }));
          setSaid(say("saved", { name }));
        }}
      >
        {say("case-save")}
      </button>
      <h2>{say("view-report")}</h2>
      <p>{say("export-help")}</p>
      <div class="choices">
        {exports.map((one) => (
          <button key={one.label} type="button" onClick={() => void hand(one)}>
            {one.label}
          </button>
        ))}
      </div>
      <p role="status">{said || report.said}</p>
      {failed && <Refused remarks={failed.remarks ?? []} problem={failed.problem ?? ""} />}
    </>
  );
}
