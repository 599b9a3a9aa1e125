/** What is said at one table: two rooms, what was not read yet, and whom this reader does not want to hear. */
import type { Api } from '../net/api.ts';
import type { FromServer, Said } from '../wire.ts';

export const LONGEST = 300;
export type Room = 'table' | 'observers';

export type ChatApi = Pick<Api, 'chat' | 'say' | 'unsay' | 'mute' | 'ban'>;

export class Chat {
  readonly #table: string;
  readonly #api: ChatApi;
  #said = $state.raw<Said[]>([]);
  /** Names that this reader has muted, here and only for themselves. */
  muted = $state.raw<string[]>([]);
  /** By room, which count for themselves: the number of the last line that was looked at. */
  #readUpTo = $state.raw<Record<string, number>>({});
  room = $state<Room>('table');
  draft = $state('');
  problem = $state('');
  sending = $state(false);

  constructor(table: string, api: ChatApi, room: Room) {
    this.#table = table;
    this.#api = api;
    this.room = room;
  }

  get lines(): Said[] {
    return this.#said.filter((said) => said.room === this.room && !this.muted.includes(said.name));
  }

  /** Lines of both rooms that came since the chat was last looked at. */
  get unread(): number {
    return this.#said.filter((said) => this.#isUnread(said)).length;
  }

  unreadIn(room: Room): number {
    return this.#said.filter((said) => said.room === room && this.#isUnread(said)).length;
  }

  #isUnread({ room, number, name }: Said): boolean {
    return number > (this.#readUpTo[room] ?? 0) && !this.muted.includes(name);
  }

  /** Fetch what stands: on arrival, when it counts as read, and after a lost connection, when lines may have come and
   * gone unheard. */
  async load(): Promise<void> {
    const known = this.#said;
    const { lines } = await this.#api.chat(this.#table);
    const gone = known.filter(({ number }) => lines.every((line) => line.number !== number));
    for (const { number } of gone) this.#drop(number);
    for (const line of lines) this.hear(line);
    if (known.length === 0) this.read();
  }

  /** Take what the server passed on; whether it is a line that is new and wanted. */
  hear(message: FromServer): boolean {
    if (message.type === 'unsaid') this.#drop(message.number);
    if (message.type !== 'said' || this.#said.some(({ number }) => number === message.number)) return false;
    this.#said = [...this.#said, message].sort((one, other) => one.number - other.number);
    return !this.muted.includes(message.name);
  }

  read(): void {
    // In the order of their numbers: the last of each room stays.
    this.#readUpTo = Object.fromEntries(this.#said.map(({ room, number }) => [room, number]));
  }

  async say(text: string = this.draft): Promise<void> {
    const mine = text === this.draft;
    this.sending = true;
    this.problem = '';
    try {
      const said = await this.#api.say(this.#table, { text, room: this.room });
      this.hear(said);
      this.read();
      if (mine) this.draft = '';
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    } finally {
      this.sending = false;
    }
  }

  /** For this reader only. */
  mute(name: string, muted = true): void {
    this.muted = muted ? [...new Set([...this.muted, name])] : this.muted.filter((other) => other !== name);
  }

  /** For the whole table; the host's. */
  silence(said: Said): Promise<void> {
    return this.#trying(this.#api.mute(this.#table, said.number));
  }

  /** Whoever wrote that may not come to this table any more; the host's. */
  showOut(said: Said): Promise<void> {
    return this.#trying(this.#api.ban(this.#table, said.number));
  }

  /** For the whole table; the host's. */
  async erase(said: Said): Promise<void> {
    await this.#trying(this.#api.unsay(this.#table, said.number).then(() => this.#drop(said.number)));
  }

  #drop(number: number): void {
    this.#said = this.#said.filter((said) => said.number !== number);
  }

  async #trying(done: Promise<void>): Promise<void> {
    this.problem = '';
    try {
      await done;
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }
}
