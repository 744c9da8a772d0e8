// The page of a table: board, players, moves, actions.

/** @import { GameInfo, Table, View } from "../api" */
/** @import { GameOver } from "../play/game_over.js" */

import * as api from "../base/api.js";
import { announce, h, refill, toast } from "../base/dom.js";
import { go } from "../base/router.js";
import { isAudible, noteMove } from "../base/settings.js";
import { clockText, counted, errorText, t } from "../base/text.js";
import { gameName, setupText } from "../base/words.js";
import { Board } from "../board/board.js";
import { sitsAbove } from "../board/geometry.js";
import { Actions, OFFERS } from "../play/actions.js";
import { briefly, summary } from "../play/ending.js";
import { LiveTable } from "../play/live.js";
import { MoveList } from "../play/moves.js";
import { follow, isExpected, lookAgain } from "../play/pairing.js";
import { nameOf, SeatCard } from "../play/seats.js";
import { soundButton } from "../play/sound_button.js";
import { TurnSignal } from "../play/turn_signal.js";

/** How often clocks are updated, in milliseconds. */
const TICK = 50;

/** @type {import("../base/router.js").Page} */
export async function play(main, [id]) {
  const table = await api.table(id);
  const isGuest = isInvited(table) && !isExpected(table.record);
  const partsOf = (/** @type {Table} */ table) => Promise.all([api.board(table.view.spec), startOf(table)]);
  const [game, loaded] = await Promise.all([api.gameOf(table.view.spec), isGuest ? null : partsOf(table)]);
  /** @type {PlayPage | null} */
  let page = null;
  let left = false;
  const open = async (/** @type {Table} */ table, /** @type {boolean} */ joins) => {
    const [geometry, start] = loaded ?? (await partsOf(table));
    main.replaceChildren();
    if (!left) page = new PlayPage(main, table, game, geometry, start, joins);
  };
  if (isGuest) {
    const { invitation } = await import("./invitation.js");
    await invitation(main, table, game, open);
  } else await open(table, isInvited(table));
  return () => {
    left = true;
    page?.leave();
  };
}

/**
 * The start position of a game, which shows which side of the board is the reader's.
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
  /** The ply in sight; `null` follows the game. @type {number | null} */
  #ply = null;
  /** Earlier views by the moves that led to them. @type {Map<string, View>} */
  #views = new Map();
  /** The table as it was shown last. @type {Table | null} */
  #before = null;
  #isReady = false;
  #aside = h("aside");
  #connection = h("p", { class: "link", role: "status", hidden: true });
  #subtitle = "-";
  #hasMultiplayer = false;
  /** The ply of the move that is on its way to the server. @type {number | null} */
  #sent = null;
  /** @type {GameOver | null} */
  #gameOver = null;
  #left = false;
  /** Whether the reader is leaving for the table of another who waits. */
  #meeting = false;
  #turnSignal;
  /** Whether the reader wants the open seat. */
  #joins;
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
   * @param {boolean} joins  whether the reader wants the open seat
   */
  constructor(main, table, game, geometry, start, joins) {
    this.#joins = joins;
    this.#game = game;
    this.#geometry = geometry;
    this.#start = start;
    this.#seats = game.colours.map(
      (colour, player) => new SeatCard(player === 0 ? 0 : 1, colour, () => this.#sound("short")),
    );
    this.#live = new LiveTable(table, () => this.#changed());
    this.#live.onsignout = tellBan;
    this.#actions = new Actions(this.#live, this.#board, game, () => this.#ply ?? this.#live.table.view.ply);
    this.#moves.addForm(this.#actions.moveForm);
    this.#moves.addTool(soundButton());
    this.#turnSignal = new TurnSignal(gameName(game.id));
    main.classList.add("play");
    main.append(h("h1", { class: "unseen" }, gameName(game.id)), this.#board.element, this.#aside);
    this.#board.element.append(this.#connection);
    document.addEventListener("keydown", this.#keys);
    this.#changed();
    this.#live.resume()?.catch(() => {}); // The reader gave the command before leaving; a rejection is no longer news.
    this.#live.onpaired = (record) => this.#meet(record);
    if (this.#joins) {
      this.#live.sit().catch((error) => {
        this.#joins = false; // The reader watches.
        toast(errorText(error));
      });
    } else if (!joins && table.mine.length === 0) lookAgain(table).catch(() => {});
  }

  /**
   * Goes to the table of another who waits for any opponent, unless one has just come to this one.
   * @param {string} record
   */
  async #meet(record) {
    const { table } = this.#live;
    if (!table.listed || this.#left || this.#meeting) return;
    this.#meeting = true;
    const left = await this.#live.send({ command: "abort" }).then(
      () => true,
      () => false,
    );
    if (left && !this.#left) await follow(table, record);
    this.#meeting = false;
  }

  /** Another was faster: the reader looks for the next opponent, or watches. */
  async #missedSeat() {
    const { table } = this.#live;
    const goesOn = await lookAgain(table).catch(() => true);
    if (!goesOn && !table.aborted) toast(t("seatTaken"));
  }

  leave() {
    this.#left = true;
    this.#live.close();
    this.#gameOver?.close();
    this.#turnSignal.close();
    clearInterval(this.#timer);
    document.removeEventListener("keydown", this.#keys);
  }

  /** Updates everything after a change of the table, the connection, or who is present. */
  #changed() {
    const { table } = this.#live;
    const isNew = this.#before?.version !== table.version;
    // The channel may have been opened anew just when the reader was banned, so that nothing told of it.
    if (this.#before?.mine.length && table.mine.length === 0) tellBan();
    if (this.#joins && !isInvited(table)) {
      this.#joins = false;
      if (table.mine.length === 0) this.#missedSeat();
    }
    if (this.#before?.view.ply !== table.view.ply) this.#ply = null;
    this.#arrange(table);
    this.#showConnection();
    for (const seat of this.#seats) seat.show(this.#live);
    this.#actions.show();
    this.#loadMultiplayer();
    this.#updateGameOver(table);
    this.#showResult(table);
    this.#turnSignal.show(table.mine.length === 1 && isTurnOf(table)); // At one screen it always is.
    if (isNew) this.#announceNews(table);
    this.#before = table;
    this.#show();
  }

  /** Shows the state of the connection, a waiting move, and the number of spectators. */
  #showConnection() {
    const { connected, waiting, presence, table } = this.#live;
    const [setup, clock] = [setupText(table.view.spec), clockText(table.clocks?.control ?? "none")];
    const watchers = presence && presence.watchers > 0 ? counted("watchers", presence.watchers) : "";
    const more = [setup, clock, watchers].filter(Boolean).join(" · ");
    if (more !== this.#subtitle) this.#moves.title(gameName(this.#game.id), more);
    this.#subtitle = more;
    this.#moves.signal(connected);
    this.#board.element.classList.toggle("waiting", waiting !== null);
    const message = waiting ? t("moveWaits") : connected ? "" : t("reconnecting");
    this.#connection.hidden = !message;
    if (this.#connection.textContent !== message) this.#connection.textContent = message;
  }

  /** Loads invitation, claims and chat once other people are at the table. */
  async #loadMultiplayer() {
    const { table, presence } = this.#live;
    const elsewhere =
      table.mine.length === 0 ||
      table.seats.some(
        ({ holder }, player) => holder === "open" || (holder === "person" && !table.mine.includes(player)),
      );
    if (this.#hasMultiplayer || !(elsewhere || presence?.watchers)) return;
    this.#hasMultiplayer = true;
    const { Multiplayer } = await import("../play/multiplayer.js");
    this.#actions.multiplayer = new Multiplayer(this.#live, () => this.#actions.showNotice());
    this.#changed();
  }

  /**
   * Puts the reader's own card and side of the board at the bottom.
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
    const isFull = table.seats.every(({ holder }) => holder !== "open");
    this.#moves.setDrawer((isFull && this.#actions.multiplayer?.chat.element) || null);
    const parts = [top, this.#moves.element, this.#actions.element, bottom];
    if (parts.some((part, i) => this.#aside.children[i] !== part)) refill(this.#aside, ...parts);
  }

  /** @param {Table} table */
  #showResult({ view: { outcome }, mine }) {
    if (outcome) this.#moves.result(briefly(outcome.winner, this.#game), summary(outcome, this.#game, mine));
    else this.#moves.result("", "");
  }

  /** @param {Table} table */
  #announceNews(table) {
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
      this.#actions.multiplayer?.chat.refresh(); // Now players and spectators read each other.
    }
    if (table.offer && !table.mine.includes(table.offer.by) && String(before?.offer?.kind) !== table.offer.kind)
      this.#announceOffer(table, table.offer);
    if (table.rematch && before && !before.rematch) go(`/play/${table.rematch}`);
  }

  /**
   * @param {Table} table
   * @param {import("../api").Offer} offer
   */
  #announceOffer(table, { kind, by }) {
    const words = t(OFFERS[kind], nameOf(table, by === 1 ? 1 : 0));
    announce(words);
    if (kind === "rematch") document.querySelector("dialog.result p")?.replaceChildren(words);
  }

  /**
   * Loads the result and the analysis once the game is over.
   * @param {Table} table
   */
  async #updateGameOver(table) {
    if (!table.view.outcome && !this.#gameOver) return;
    const { GameOver } = await import("../play/game_over.js");
    if (this.#left) return;
    this.#gameOver ??= new GameOver(this.#live, this.#game, this.#moves, {
      go: (ply) => this.#goTo(ply),
      changed: () => this.#show(),
      rematch: () => this.#actions.rematch(),
    });
    this.#gameOver.update(table);
  }

  /** Shows the newest view, or the earlier one the reader has gone to. */
  async #show() {
    const { table } = this.#live;
    const { words, ply: newest, turn } = table.view;
    const ply = this.#ply ?? newest;
    this.#moves.show(words, ply);
    this.#gameOver?.show(ply);
    const view = ply === newest ? table.view : await this.#viewAt(ply);
    if (ply !== (this.#ply ?? this.#live.table.view.ply)) return;
    for (const seat of this.#seats) seat.showScore(view);
    const mine = ply === newest && isTurnOf(table);
    if (ply === newest && ply === this.#sent && turn !== null) return; // Keep showing the move that is on its way.
    const advised = this.#gameOver?.better(ply);
    const planner = ply === newest ? plannerOf(table) : null;
    this.#board.show(view, this.#geometry, this.#game, mine, { advised, planner });
    if (!this.#isReady) performance.mark("ready");
    this.#isReady = true;
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
    const ply = this.#live.table.view.ply;
    this.#sent = ply;
    noteMove();
    try {
      await this.#live.send({ command: "move", text });
      this.#arrived(ply);
    } catch (error) {
      this.#arrived(ply);
      this.#show();
      toast(errorText(error));
    }
  }

  /**
   * Forgets the move on its way, unless the next one is on its way already.
   * @param {number} ply
   */
  #arrived(ply) {
    if (this.#sent === ply) this.#sent = null;
  }

  /**
   * Plays a sound if the reader wants any.
   * @param {"move" | "end" | "short"} what
   */
  async #sound(what) {
    if (isAudible()) (await import("../play/sound.js")).sound(what);
  }

  #tick() {
    for (const seat of this.#seats) seat.tick(this.#live);
    if (this.#live.claim !== null) this.#actions.showNotice(); // It shows a countdown.
  }
}

/**
 * Whether the reader is to move.
 * @param {Table} table
 */
function isTurnOf({ view: { turn }, mine, seats }) {
  return turn !== null && mine.includes(turn) && !seats.some(({ holder }) => holder === "open");
}

/**
 * The player who may plan a move while the opponent thinks: the reader, in a game with a clock.
 * @param {Table} table
 */
function plannerOf({ view: { turn }, mine, seats, clocks }) {
  const isOn = turn !== null && clocks !== null && !seats.some(({ holder }) => holder === "open");
  return isOn && mine.length === 1 ? mine[0] : null;
}

/**
 * Whether the reader has opened a link to a table with an open seat.
 * @param {Table} table
 */
function isInvited({ mine, seats, aborted }) {
  return mine.length === 0 && !aborted && seats.some(({ holder }) => holder === "open");
}

/** Says why the reader is banned, if that is why the channel was closed. */
async function tellBan() {
  const { me } = await import("../base/people.js");
  const { restrictionText } = await import("../base/restriction.js");
  const { ban } = await me().catch(() => ({ ban: null }));
  if (ban) toast(restrictionText("banned", ban));
}
