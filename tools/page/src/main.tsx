/** Draws the page: places for files, the finding, and links to everything else. */
import { render } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type App, Context, useApp } from "./app";
import { Engine } from "./engine";
import { type Kept, LARGEST, type Role, type Spare, guess, holdsNoCells, pasted, reopened, unlike } from "./files";
import { type Memory, recalled, stored } from "./memory";
import { FileList, type Open, Places, type Take } from "./opening";
import type { About } from "./protocol";
import type { Change } from "./results";
import { SAMPLE } from "./sample";
import { type State, type View, empty, read as fromAddress, written } from "./state";
import { AboutView } from "./views/about";
import { CheckView } from "./views/check";
import { CrosstableView } from "./views/crosstable";
import { EditionsView } from "./views/editions";
import { RatingsView } from "./views/ratings";
import { RegulationsView } from "./views/regulations";
import { ReportView, useReport } from "./views/report";
import { StandingView, useStandings } from "./views/standing";
import { speaker } from "./words";

const SHOWN: Record<View, () => preact.ComponentChildren> = {
  standing: StandingView,
  crosstable: CrosstableView,
  check: CheckView,
  editions: EditionsView,
  ratings: RatingsView,
  regulations: RegulationsView,
  report: ReportView,
  about: AboutView,
};

/** Views that need no event. */
const ALWAYS: View[] = ["regulations", "about"];
/** Views behind "More", in order. */
const MORE: View[] = ["check", "editions", "ratings", "regulations", "report", "about"];
/** Limit on the replaced files that are kept. */
const MOST_SPARE = 20;

const browsers = () => (navigator.languages.find((tag) => /^(en|es)\b/.test(tag))?.startsWith("es") ? "es" : "en");

function Main({ engine, about, found }: { engine: Engine; about: About; found: Memory }) {
  const [state, setState] = useState<State>(() => fromAddress(location.hash, browsers()));
  const [catalogue, setCatalogue] = useState<Record<string, string> | null>(null);
  const [memory, setMemory] = useState<Memory>(found);
  // If several files are opened at once, the files opened before are known here although the page is not drawn yet.
  const held = useRef<Memory>(found);
  const [change, setChange] = useState(0);
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState("");
  const [showsFiles, setShowsFiles] = useState(false);
  const say = useMemo(() => speaker(catalogue ?? {}), [catalogue]);

  const go = useCallback((asked: Partial<State>) => {
    setState((now) => {
      const next = { ...now, ...asked };
      // Another view or another working is a step that Back undoes. Settings are not.
      const step = (["view", "who", "code", "versus"] as const).some((key) => next[key] !== now[key]);
      const address = written(next);
      if (step && address !== location.hash) history.pushState(stored(held.current), "", address);
      else history.replaceState(stored(held.current), "", address);
      return next;
    });
  }, []);

  useEffect(() => {
    void engine.words(state.lang).then(setCatalogue);
    document.documentElement.lang = state.lang;
  }, [state.lang]);
  const hasMessages = catalogue !== null;
  useEffect(() => {
    if (hasMessages && !held.current.files.event) engine.warm(SAMPLE);
  }, [hasMessages]);
  useEffect(() => {
    const moved = () => {
      setState(fromAddress(location.hash, browsers()));
      // The entry of the history is another one, but its files are the same.
      history.replaceState(stored(held.current), "");
    };
    addEventListener("hashchange", moved);
    let later = 0;
    engine.onbusy = (now) => {
      clearTimeout(later);
      if (now) later = setTimeout(() => setBusy(true), 400);
      else setBusy(false);
    };
    return () => removeEventListener("hashchange", moved);
  }, []);

  const hold = useCallback((now: Partial<Memory>) => {
    held.current = { ...held.current, ...now };
    setMemory(held.current);
    history.replaceState(stored(held.current), "");
    if (now.files) setChange((count) => count + 1);
  }, []);
  const setChanges = useCallback((changes: Change[]) => hold({ changes }), []);
  /** Returns the files replaced before, and the open files of these roles, which are replaced now. */
  const replaced = (roles: Role[]): Spare[] => {
    const now = roles.flatMap((role) => {
      const file = held.current.files[role];
      return file ? [{ ...file, role }] : [];
    });
    const rest = held.current.spare.filter((one) => !now.some((other) => other.name === one.name && other.role === one.role));
    return [...now, ...rest].slice(0, MOST_SPARE);
  };
  const keep = useCallback((role: Role, file: Kept) => {
    const { files } = held.current;
    const others = Object.entries(files).flatMap(([other, one]) => (other === role ? [] : [one]));
    const kept = { name: unlike(file.name, others), bytes: file.bytes };
    engine.keep(kept.name, kept.bytes);
    const spare = replaced(files[role]?.name === kept.name ? [] : [role]);
    hold({
      files: { ...files, [role]: kept },
      spare: spare.filter((one) => one.role !== role || one.name !== kept.name),
      ...(role === "event" && { changes: [] }),
    });
    setNotice("");
  }, []);

  /** Opens what the user gave, in the role that it seems to have. */
  const take: Take = useCallback(
    async (name, bytes, role) => {
      let taken = role ?? guess(name, bytes);
      // A table without an event may be a crosstable, which is an event.
      if (taken === "table" && !role && !held.current.files.event && (await engine.holdsEvent(name, bytes))) taken = "event";
      // A table of an earlier event does not belong to this one. A table that was opened before its event does.
      if (taken === "event" && held.current.files.event) {
        const spare = replaced(["table"]);
        const { table: _, ...files } = held.current.files;
        held.current = { ...held.current, files, spare };
      }
      keep(taken, { name, bytes });
      if (taken === "event") go(empty(state.lang));
      else if (taken === "rules" && !held.current.files.event) go({ view: "regulations" });
      else if (taken === "table" && held.current.files.event) go({ view: "standing", who: "", code: "", versus: "" });
    },
    [state],
  );

  const open: Open = useCallback(
    async (given, role) => {
      const read: [string, ArrayBuffer, Role][] = [];
      let refused = "";
      for (const file of given) {
        if (file.size > LARGEST) {
          refused = say("too-large", { name: file.name, most: LARGEST / 1024 / 1024 });
          continue;
        }
        const bytes = await file.arrayBuffer();
        const found = reopened(bytes);
        if (found) {
          for (const one of Object.values(found.files)) engine.keep(one.name, one.bytes);
          const { files, changes } = found;
          hold({ files, changes, spare: replaced(["event", "table", "rules"]) });
          go({ ...fromAddress(found.state, state.lang), lang: state.lang });
          continue;
        }
        if (holdsNoCells(file.name, bytes)) {
          refused = say("not-readable", { name: file.name });
          continue;
        }
        read.push([file.name, bytes, role ?? guess(file.name, bytes)]);
      }
      // Events come first, because a crosstable beside an event is a published table.
      read.sort(([, , one], [, , other]) => Number(other === "event") - Number(one === "event"));
      for (const [name, bytes] of read) await take(name, bytes, role);
      // If several files have the same role, the last one is open. The list shows the others.
      if (read.length > 0) setShowsFiles(new Set(read.map(([, , one]) => one)).size < read.length);
      if (refused) setNotice(refused);
    },
    [take, say, state],
  );

  useDrops(open, take);

  const { files } = memory;
  const app: App = {
    engine,
    about,
    say,
    state,
    files,
    change,
    go,
    changes: memory.changes,
    setChanges,
    keep,
    drop: (role) => {
      const { [role]: _, ...others } = held.current.files;
      hold({ files: others, spare: replaced([role]) });
    },
    spare: memory.spare,
    reuse: ({ role, ...file }) => {
      if (role === "event") void take(file.name, file.bytes, role);
      else keep(role, file);
      setShowsFiles(false);
    },
  };
  if (!catalogue) return null;
  const view = files.event || ALWAYS.includes(state.view) ? state.view : null;
  return (
    <Context.Provider value={app}>
      <Bar view={view} showsFiles={showsFiles} setShowsFiles={setShowsFiles} />
      <main>
        {notice && (
          <p class="verdict bad" role="alert">
            {notice}
          </p>
        )}
        {!files.event && <Places open={open} take={take} />}
        {files.event && showsFiles && <FileList open={open} take={take} />}
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

interface BarProps {
  view: View | null;
  showsFiles: boolean;
  setShowsFiles(shows: boolean): void;
}

/** Shows what is open, and where everything else is. */
function Bar({ view, showsFiles, setShowsFiles }: BarProps) {
  const { say, state, go, files } = useApp();
  const { event, table } = files;
  const [menu, setMenu] = useState(false);
  const place = useRef<HTMLDetailsElement>(null);
  const report = useReport();
  useEffect(() => {
    const outside = (pressed: Event) => {
      if (pressed instanceof KeyboardEvent ? pressed.key === "Escape" : !place.current?.contains(pressed.target as Node)) setMenu(false);
    };
    addEventListener("pointerdown", outside);
    addEventListener("keydown", outside);
    return () => {
      removeEventListener("pointerdown", outside);
      removeEventListener("keydown", outside);
    };
  }, []);
  const to = (next: View) => {
    setMenu(false);
    go({ view: next });
  };
  const other = state.lang === "es" ? "en" : "es";
  const link = (name: View) => (
    <button key={name} type="button" class="link" data-view={name} aria-current={view === name ? "page" : undefined} onClick={() => to(name)}>
      {say(`view-${name}`)}
    </button>
  );
  return (
    <header>
      <p class="brand">tiebreak</p>
      {event && (
        <p class="held">
          <span>{event.name}</span>
          {table && <span> · {table.name}</span>}{" "}
          <button type="button" class="link" aria-expanded={showsFiles} onClick={() => setShowsFiles(!showsFiles)}>
            {say("change-files")}
          </button>
        </p>
      )}
      <nav class="views" aria-label={say("views")}>
        {event && view !== "standing" && link("standing")}
        {event && (
          <>
            <button type="button" class="link" onClick={() => print()}>
              {say("print")}
            </button>
            <button type="button" class="link" onClick={() => void report.save()}>
              {say("report-save")}
            </button>
            {link("crosstable")}
          </>
        )}
        <details class="menu" ref={place} open={menu} onToggle={(toggled) => setMenu(toggled.currentTarget.open)}>
          <summary>{say("more")}</summary>
          <div>{MORE.filter((name) => event || ALWAYS.includes(name)).map(link)}</div>
        </details>
        <button type="button" class="link" lang={other} onClick={() => go({ lang: other })}>
          {other === "en" ? "English" : "Español"}
        </button>
      </nav>
      {event && <Title />}
      <p class="said" role="status">
        {report.said}
      </p>
    </header>
  );
}

/** Names the tab after the event. */
function Title() {
  const title = useStandings().answer?.page?.title ?? "";
  useEffect(() => {
    document.title = title ? `${title} · tiebreak` : "tiebreak";
  }, [title]);
  return null;
}

/** Opens files that are dropped anywhere, and tables that are pasted outside of fields. */
function useDrops(open: Open, take: Take) {
  const latest = useRef({ open, take });
  latest.current = { open, take };
  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      void latest.current.open([...(event.dataTransfer?.files ?? [])]);
    };
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
      if (event.clipboardData?.files.length) {
        void latest.current.open([...event.clipboardData.files]);
        return;
      }
      const { text, isTable } = pasted(event.clipboardData);
      if (text.trim() === "") return;
      const bytes = new TextEncoder().encode(text).buffer;
      const role = isTable ? "table" : guess("", bytes);
      const name = role === "event" ? "event.trf" : role === "table" ? (isTable ? "table.html" : "table.csv") : "regulations.txt";
      // A file that looks like a table may be a crosstable.
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
// Tests and measurements of the page use the same engine.
Object.assign(globalThis, { tiebreak: engine });
const root = document.getElementById("page");
const found = recalled();
for (const file of Object.values(found.files)) engine.keep(file.name, file.bytes);
void engine.about().then((about) => {
  if (root) render(<Main engine={engine} about={about} found={found} />, root);
});
