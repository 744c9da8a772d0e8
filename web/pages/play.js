// The page of one table: the board, the players, the moves, and what can be done.

/** @import { GameInfo, Table, View } from "../api" */
/** @import { GameOver } from "../play/game_over.js" */

import * as api from "../base/api.js";
import { announce, h, refill, tell } from "../base/dom.js";
import { setting } from "../base/settings.js";
import { clockWords, counted, sentence, setupWords, t } from "../base/text.js";
import { Board, loadHands } from "../board/board.js";
import { sitsAbove } from "../board/geometry.js";
import { go } from "../main.js";
import { Actions, OFFERS } from "../play/actions.js";
import { LiveTable } from "../play/live.js";
import { MoveList } from "../play/moves.js";
import { nameOf, SeatCard } from "../play/seats.js";

/** How often clocks are looked at, in milliseconds. */
const TICK = 100;

/** @type {import("../main.js").Page} */
export async function play(main, [id]) {
  const table = await api.table(id);
  const [game, geometry, start] = await Promise.all([
    api.gameOf(table.view.spec),
    api.board(table.view.spec),
    startOf(table),
    loadHands(table.view),
  ]);
  const page = new PlayPage(main, table, game, geometry, start);
  document.title = `${game.name} · Tessera`;
  return () => page.leave();
}

/**
 * The first view of a table, for who has one seat: it tells which side is theirs.
 * @param {Table} table
 */
async function startOf({ record, view, mine }) {
  return view.ply === 0 || mine.length !== 1 ? view : (await api.table(record, 0)).view;
}

class PlayPage {
  #game;
  #geometry;
  #start;
  #live;
  #board = new Board((word) => this.#send(word.text));
  #moves = new MoveList((ply) => this.#goTo(ply));
  /** @type {SeatCard[]} */
  #seats;
  #actions;
  /** The ply that is looked at, if it is not the newest. @type {number | null} */
  #ply = null;
  /** Views of earlier plies, as long as the moves up to there are the same. @type {Map<string, View>} */
  #views = new Map();
  /** The newest table that was shown. @type {Table | null} */
  #before = null;
  #shown = false;
  #aside = h("aside");
  #link = h("p", { class: "link", role: "status", hidden: true });
  #more = "-";
  #met = false;
  /** After how many moves the one was made that is on its way. @type {number | null} */
  #sent = null;
  /** @type {GameOver | null} */
  #over = null;
  #left = false;
  #timer = window.setInterval(() => this.#tick(), TICK);
  #keys = (/** @type {KeyboardEvent} */ event) => {
    this.#board.key(event);
    this.#moves.key(event);
  };

  /**
   * @param {HTMLElement} main
   * @param {Table} table
   * @param {GameInfo} game
   * @param {import("../api").Board} geometry
   * @param {View} start
   */
  constructor(main, table, game, geometry, start) {
    this.#game = game;
    this.#geometry = geometry;
    this.#start = start;
    this.#seats = game.colours.map(
      (colour, player) => new SeatCard(player === 0 ? 0 : 1, colour, game.id, () => this.#sound("short")),
    );
    this.#live = new LiveTable(table, () => this.#changed());
    this.#actions = new Actions(this.#live, this.#board, game, () => this.#ply ?? this.#live.table.view.ply);
    this.#moves.append(this.#actions.typed);
    main.classList.add("play");
    main.append(h("h1", { class: "unseen" }, game.name), this.#board.element, this.#aside);
    this.#board.element.append(this.#link);
    document.addEventListener("keydown", this.#keys);
    this.#changed();
    this.#live.resume()?.catch(() => {}); // What is refused now is no longer news.
    if (isInvited(table)) this.#live.sit().catch(() => {}); // Somebody was faster: then one watches.
  }

  leave() {
    this.#left = true;
    this.#live.close();
    this.#over?.close();
    clearInterval(this.#timer);
    document.removeEventListener("keydown", this.#keys);
  }

  /** The table has changed, or what is known of it. */
  #changed() {
    const { table } = this.#live;
    const news = this.#before?.version !== table.version;
    if (this.#before?.view.ply !== table.view.ply) this.#ply = null;
    this.#arrange(table);
    this.#showConnection();
    for (const seat of this.#seats) seat.show(this.#live);
    this.#actions.show();
    this.#meet();
    this.#end(table);
    if (news) this.#tellNews(table);
    this.#before = table;
    this.#show();
  }

  /** Whether the server can be reached, what waits for it, and who watches. */
  #showConnection() {
    const { connected, waiting, presence, table } = this.#live;
    const [setup, clock] = [setupWords(table.view.spec), clockWords(table.clocks?.control ?? "none")];
    const watchers = presence && presence.watchers > 0 ? counted("watchers", presence.watchers) : "";
    const more = [setup, clock, watchers].filter(Boolean).join(" · ");
    if (more !== this.#more) this.#moves.title(this.#game.name, more);
    this.#more = more;
    this.#moves.signal(connected);
    this.#board.element.classList.toggle("waiting", waiting !== null);
    const words = waiting ? t("moveWaits") : connected ? "" : t("reconnecting");
    this.#link.hidden = !words;
    if (this.#link.textContent !== words) this.#link.textContent = words;
  }

  /** Where others are at the table there is more to show, which is fetched then. */
  async #meet() {
    const { table, presence } = this.#live;
    const elsewhere =
      table.mine.length === 0 ||
      table.seats.some(
        ({ holder }, player) => holder === "open" || (holder === "person" && !table.mine.includes(player)),
      );
    if (this.#met || !(elsewhere || presence?.watchers)) return;
    this.#met = true;
    const { Multiplayer } = await import("../play/multiplayer.js");
    this.#actions.multiplayer = await Multiplayer.open(this.#live, () => this.#actions.showNotice());
    this.#changed();
  }

  /**
   * The reader's own card and side are the lower ones.
   * @param {Table} table
   */
  #arrange(table) {
    const below = table.mine.length === 1 ? table.mine[0] : 0;
    if (String(table.mine) !== String(this.#before?.mine)) {
      this.#board.flip(table.mine.length === 1 && sitsAbove(this.#start, this.#geometry, below));
    }
    const [top, bottom] = [this.#seats[1 - below].element, this.#seats[below].element];
    top.classList.add("top");
    bottom.classList.remove("top");
    this.#board.element.classList.toggle("second-below", below === 1);
    const chat = table.seats.every(({ holder }) => holder !== "open") && this.#actions.multiplayer?.chat.element;
    const parts = [top, this.#moves.element, ...(chat ? [chat] : []), this.#actions.element, bottom];
    if (parts.some((part, i) => this.#aside.children[i] !== part)) refill(this.#aside, ...parts);
  }

  /** @param {Table} table */
  #tellNews(table) {
    const before = this.#before;
    const { last, outcome, ply, occurrences } = table.view;
    if (before && last && ply > before.view.ply) {
      const mover = before.view.turn === 1 ? 1 : 0;
      const played = table.drawn ? t("drawnMove", last.text) : t("played", nameOf(table, mover), last.text);
      announce((occurrences ?? 1) > 1 && !outcome ? `${played} ${t("repeated")}` : played);
      this.#sound("move");
    }
    if (outcome && !before?.view.outcome) {
      this.#sound("end");
      this.#actions.multiplayer?.chat.refresh(); // From now on all hear each other.
    }
    if (table.offer && !table.mine.includes(table.offer.by) && String(before?.offer?.kind) !== table.offer.kind)
      this.#tellOffer(table, table.offer);
    if (table.rematch && before && !before.rematch) go(`/play/${table.rematch}`);
  }

  /**
   * @param {Table} table
   * @param {import("../api").Offer} offer
   */
  #tellOffer(table, { kind, by }) {
    const words = t(OFFERS[kind], nameOf(table, by === 1 ? 1 : 0));
    announce(words);
    if (kind === "rematch") document.querySelector("dialog.result p")?.replaceChildren(words);
  }

  /**
   * What there is when a game is over is fetched then; it also hears when the game goes on after all.
   * @param {Table} table
   */
  async #end(table) {
    if (!table.view.outcome && !this.#over) return;
    const { GameOver } = await import("../play/game_over.js");
    if (this.#left) return;
    this.#over ??= new GameOver(this.#live, this.#game, this.#moves, {
      go: (ply) => this.#goTo(ply),
      changed: () => this.#show(),
      rematch: () => this.#actions.rematch(),
    });
    this.#over.hear(table.view);
  }

  /** Shows the newest view, or the earlier one that is looked at. */
  async #show() {
    const { table } = this.#live;
    const { words, ply: newest, turn } = table.view;
    const ply = this.#ply ?? newest;
    this.#moves.show(words, ply);
    this.#over?.show(ply);
    const view = ply === newest ? table.view : await this.#viewAt(ply);
    if (ply !== (this.#ply ?? this.#live.table.view.ply)) return;
    const mine =
      ply === newest &&
      turn !== null &&
      table.mine.includes(turn) &&
      !table.seats.some(({ holder }) => holder === "open");
    if (ply === newest && ply === this.#sent && turn !== null) return; // A move on its way stays where it was put.
    this.#board.show(view, this.#geometry, this.#game.colours, mine, this.#over?.better(ply));
    if (!this.#shown) performance.mark("ready");
    this.#shown = true;
  }

  /** @param {number} ply */
  async #viewAt(ply) {
    const { table } = this.#live;
    const key = table.view.words.slice(0, ply).join(" ");
    const view = this.#views.get(key) ?? (await api.table(table.record, ply)).view;
    this.#views.set(key, view);
    return view;
  }

  /** @param {number} ply */
  #goTo(ply) {
    this.#ply = ply === this.#live.table.view.ply ? null : ply;
    this.#show();
  }

  /** @param {string} text */
  async #send(text) {
    const ply = (this.#sent = this.#live.table.view.ply);
    const arrived = () => this.#sent === ply && (this.#sent = null); // The next may be on its way before this one's answer.
    try {
      await this.#live.act({ act: "move", text });
      arrived();
    } catch (error) {
      arrived();
      this.#show();
      tell(sentence(error instanceof Error ? error.message : String(error)));
    }
  }

  /**
   * Sounds, if the reader wants any; what makes them is fetched only then.
   * @param {"move" | "end" | "short"} what
   */
  async #sound(what) {
    if (setting("sound") === "on") (await import("../play/sound.js")).sound(what);
  }

  #tick() {
    for (const seat of this.#seats) seat.tick(this.#live);
    if (this.#live.claim !== null) this.#actions.showNotice(); // It counts down.
  }
}

/**
 * Whether the seat that is open is the reader's to take.
 * @param {Table} table
 */
function isInvited({ mine, seats, aborted }) {
  return mine.length === 0 && !aborted && seats.some(({ holder }) => holder === "open");
}
