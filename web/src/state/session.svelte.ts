/** Who sits at this browser: a guest from the first moment, with a made-up name until they say another. */
import { Api, Refusal } from '../net/api.ts';
import type { Me } from '../wire.ts';

const KNOWN = 'ultratable.known';
const NAMED = 'ultratable.named';

export class Session {
  me = $state.raw<Me | null>(null);
  /** Whether they have said their name, or gone on with the one they were given: nobody is asked twice. */
  named = $state(localStorage.getItem(NAMED) !== null);
  readonly api: Api;
  #coming: Promise<Me> | null = null;

  constructor(api: Api = new Api()) {
    this.api = api;
  }

  /** Come in; once, however often it is asked. */
  comeIn(): Promise<Me> {
    this.#coming ??= this.#comeIn().catch((error: unknown) => {
      this.#coming = null;
      throw error;
    });
    return this.#coming;
  }

  async rename(name: string): Promise<Me> {
    await this.comeIn();
    const me = this.#are(await this.api.hello(name));
    this.keepName();
    return me;
  }

  keepName(): void {
    localStorage.setItem(NAMED, '1');
    this.named = true;
  }

  /** Come back as somebody who has a password. */
  async login(name: string, password: string): Promise<Me> {
    const me = this.#are(await this.api.login(name, password));
    this.keepName();
    this.#coming = Promise.resolve(me);
    return me;
  }

  async setPassword(password: string, old?: string): Promise<Me> {
    await this.comeIn();
    return this.#are(await this.api.setPassword(password, old));
  }

  /** This browser knows nobody any more; whoever comes next is a new guest. */
  async logout(): Promise<void> {
    await this.comeIn();
    await this.api.logout();
    localStorage.removeItem(KNOWN);
    localStorage.removeItem(NAMED);
    this.named = false;
    this.me = null;
    this.#coming = null;
  }

  /** Scripts cannot see the cookie, so a note tells whether this browser was here; it may be wrong either way. */
  async #comeIn(): Promise<Me> {
    const { me, hello } = this.api;
    const [first, second] = localStorage.getItem(KNOWN) ? [me, hello] : [hello, me];
    try {
      return this.#are(await first());
    } catch (error) {
      if (!(error instanceof Refusal) || ![401, 403].includes(error.code)) throw error;
      return this.#are(await second());
    }
  }

  #are(me: Me): Me {
    localStorage.setItem(KNOWN, '1');
    this.me = me;
    return me;
  }
}

export const session = new Session();
