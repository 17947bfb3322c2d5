/** Shows why the page can be trusted. */
import { useState } from "preact/hooks";
import { useApp } from "../app";
import { decoded } from "../seven";

/** Returns the licenses of everything inside the page. They are stored compressed. */
async function licences(): Promise<string> {
  const packed = decoded(document.getElementById("licences")?.textContent ?? "") as Uint8Array<ArrayBuffer>;
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

export function AboutView() {
  const { say, about } = useApp();
  const [licence, setLicence] = useState("");
  const facts: [string, string][] = [
    [say("version"), `tiebreak ${about.version}`],
    [say("engine-hash"), document.getElementById("engine")?.dataset["sha256"] ?? ""],
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
    </>
  );
}
