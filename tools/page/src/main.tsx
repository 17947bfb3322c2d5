/** The page: files in, answers out, one view at a time. */
import { render } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type App, Context } from "./app";
import { Engine } from "./engine";
import { type Kept, LARGEST, type Role, guess, holdsNoCells, unlike } from "./files";
import { Opening } from "./opening";
import type { About } from "./protocol";
import { SAMPLE } from "./sample";
import { type State, VIEWS, type View, empty, read, written } from "./state";
import { AboutView } from "./views/about";
import { CheckView, Verdict } from "./views/check";
import { CrosstableView } from "./views/crosstable";
import { EditionsView } from "./views/editions";
import { RatingsView } from "./views/ratings";
import { RegulationsView } from "./views/regulations";
import { ReportView } from "./views/report";
import { Participants, StandingView, useStandings } from "./views/standing";
import { VersusView } from "./views/versus";
import { speaker } from "./words";

const SHOWN: Record<View, () => preact.ComponentChildren> = {
  standing: StandingView,
  check: CheckView,
  crosstable: CrosstableView,
  versus: VersusView,
  editions: EditionsView,
  ratings: RatingsView,
  regulations: RegulationsView,
  report: ReportView,
  about: AboutView,
};

/** Views that need no event. */
const ALWAYS: View[] = ["regulations", "about"];

type Take = (name: string, bytes: ArrayBuffer, role?: Role) => Promise<void>;
type Held = Partial<Record<Role, Kept>>;

const browsers = () => (navigator.languages.find((tag) => /^(en|es)\b/.test(tag))?.startsWith("es") ? "es" : "en");

function Main({ engine, about }: { engine: Engine; about: About }) {
  const [state, setState] = useState<State>(() => read(location.hash, browsers()));
  const [catalogue, setCatalogue] = useState<Record<string, string> | null>(null);
  const [files, setFiles] = useState<Held>({});
  // What several files at once find there before the page is drawn again.
  const held = useRef<Held>({});
  const [change, setChange] = useState(0);
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState("");
  const say = useMemo(() => speaker(catalogue ?? {}), [catalogue]);

  const go = useCallback((asked: Partial<State>) => {
    setState((now) => {
      const next = { ...now, ...asked };
      // Another view or another working is a step that Back undoes; settings are not.
      const step = (["view", "who", "code", "versus"] as const).some((key) => next[key] !== now[key]);
      const address = written(next);
      if (step && address !== location.hash) history.pushState(null, "", address);
      else history.replaceState(null, "", address);
      return next;
    });
  }, []);

  useEffect(() => {
    void engine.words(state.lang).then(setCatalogue);
    document.documentElement.lang = state.lang;
  }, [state.lang]);
  const spoken = catalogue !== null;
  useEffect(() => {
    if (spoken) engine.warm(SAMPLE);
  }, [spoken]);
  useEffect(() => {
    const moved = () => setState(read(location.hash, browsers()));
    addEventListener("hashchange", moved);
    let later = 0;
    engine.onbusy = (now) => {
      clearTimeout(later);
      if (now) later = setTimeout(() => setBusy(true), 400);
      else setBusy(false);
    };
    return () => removeEventListener("hashchange", moved);
  }, []);

  const hold = useCallback((now: Held) => {
    held.current = now;
    setFiles(now);
    setChange((count) => count + 1);
  }, []);
  const keep = useCallback((role: Role, file: Kept) => {
    const others = Object.entries(held.current).filter(([other]) => other !== role);
    const kept = { ...file, name: unlike(file.name, others.map(([, one]) => one)) };
    engine.keep(kept.name, kept.bytes);
    hold({ ...held.current, [role]: kept });
    setNotice("");
  }, []);

  /** Takes what somebody gave, in the role that it seems to have. */
  const take = useCallback(
    async (name: string, bytes: ArrayBuffer, role?: Role) => {
      let taken = role ?? guess(name, bytes);
      // A table without an event may be a crosstable, which is one.
      if (taken === "table" && !role && !held.current.event && (await engine.holdsEvent(name, bytes))) taken = "event";
      // The table of an earlier event is not that of this one; a table that waits for its event is.
      if (taken === "event" && held.current.event) {
        const { table: _, ...others } = held.current;
        held.current = others;
      }
      keep(taken, { name, bytes });
      if (taken === "event") go(empty(state.lang));
      if (taken === "rules" && !held.current.event) go({ view: "regulations" });
    },
    [state],
  );

  const open = useCallback(
    async (given: Iterable<File>, role?: Role) => {
      const read: [string, ArrayBuffer, Role][] = [];
      let refused = "";
      for (const file of given) {
        if (file.size > LARGEST) {
          refused = say("too-large", { name: file.name, most: LARGEST / 1024 / 1024 });
          continue;
        }
        const bytes = await file.arrayBuffer();
        if (holdsNoCells(file.name, bytes)) {
          refused = say("not-readable", { name: file.name });
          continue;
        }
        read.push([file.name, bytes, role ?? guess(file.name, bytes)]);
      }
      // What is an event by its look comes first: beside it a crosstable is what was published.
      read.sort(([, , one], [, , other]) => Number(other === "event") - Number(one === "event"));
      for (const [name, bytes] of read) await take(name, bytes, role);
      if (refused) setNotice(refused);
    },
    [take, say],
  );

  useDrops(open, take);

  const app: App = {
    engine,
    about,
    say,
    state,
    files,
    change,
    go,
    keep,
    drop: (role) => {
      const { [role]: _, ...others } = held.current;
      hold(others);
    },
  };
  if (!catalogue) return null;
  const views = VIEWS.filter((view) => files.event || ALWAYS.includes(view));
  const view = views.includes(state.view) ? state.view : null;
  return (
    <Context.Provider value={app}>
      <header>
        <p class="brand">tiebreak</p>
        <div class="choices" role="group" aria-label={say("language")}>
          {(["en", "es"] as const).map((lang) => (
            <button
              key={lang}
              type="button"
              lang={lang}
              aria-pressed={state.lang === lang}
              onClick={() => go({ lang })}
            >
              {lang === "en" ? "English" : "Español"}
            </button>
          ))}
        </div>
      </header>
      <main>
        <Title />
        <Opening open={open} take={take} notice={notice} />
        {files.event && <Verdict />}
        <nav aria-label={say("views")} class="views">
          {views.map((name) => (
            <button key={name} type="button" aria-current={view === name ? "page" : undefined} onClick={() => go({ view: name })}>
              {say(`view-${name}`)}
            </button>
          ))}
          {view && (
            <button type="button" class="link" onClick={() => print()}>
              {say("print")}
            </button>
          )}
        </nav>
        {busy && (
          <p class="busy" role="status">
            {say("working")}{" "}
            <button type="button" onClick={() => engine.stop()}>
              {say("stop")}
            </button>
          </p>
        )}
        {view && <Shown view={view} />}
      </main>
    </Context.Provider>
  );
}

function Shown({ view }: { view: View }) {
  const Part = SHOWN[view];
  return <Part />;
}

/** The name of the page, and of the event once there is one. */
function Title() {
  const loading = useStandings();
  const title = loading.answer?.page?.title ?? "";
  useEffect(() => {
    document.title = title ? `${title} · tiebreak` : "tiebreak";
  }, [title]);
  return (
    <>
      {title && <h1>{title}</h1>}
      <Participants standing={loading.answer?.data ?? null} />
    </>
  );
}

/** Files dropped anywhere, and tables pasted outside of fields. */
function useDrops(open: (files: Iterable<File>) => Promise<void>, take: Take) {
  const latest = useRef({ open, take });
  latest.current = { open, take };
  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      void latest.current.open(event.dataTransfer?.files ?? []);
    };
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
      // What a browser copies of a table has its cells only as HTML.
      const html = event.clipboardData?.getData("text/html") ?? "";
      const rich = /<table[\s>]/i.test(html);
      const text = rich ? html : (event.clipboardData?.getData("text/plain") ?? "");
      if (text.trim() === "") return;
      const bytes = new TextEncoder().encode(text).buffer;
      const role = rich ? "table" : guess("", bytes);
      const name = role === "event" ? "event.trf" : role === "table" ? (rich ? "table.html" : "table.csv") : "regulations.json";
      // What looks like a table may turn out to be a crosstable.
      void latest.current.take(name, bytes, role === "table" ? undefined : role);
    };
    addEventListener("dragover", over);
    addEventListener("drop", drop);
    addEventListener("paste", paste);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", drop);
      removeEventListener("paste", paste);
    };
  }, []);
}

const engine = new Engine();
// Whoever measures or tests the page asks the same engine.
Object.assign(globalThis, { tiebreak: engine });
const root = document.getElementById("page");
void engine.about().then((about) => {
  if (root) render(<Main engine={engine} about={about} />, root);
});
