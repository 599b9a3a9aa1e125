/** At which table somebody's name looks like another's: told until they change it or stand up. */
class Alike {
  #names = $state.raw<Record<string, string>>({});

  at(table: string): string | null {
    return this.#names[table] ?? null;
  }

  note(table: string, other: string | null | undefined): void {
    const { [table]: _, ...rest } = this.#names;
    this.#names = other ? { ...rest, [table]: other } : rest;
  }
}

export const alike = new Alike();
