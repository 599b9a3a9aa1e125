/** Four digits that somebody who shares this device may put before their hand. They keep friends honest, they are no
 * lock: they never leave this browser, and whoever may delete what it keeps is rid of them. */
const place = (table: string, seat: number) => `ultratable.pin.${table}.${seat}`;

export const isPin = (text: string) => /^\d{4}$/.test(text);

export function pinOf(table: string, seat: number): string | null {
  return localStorage.getItem(place(table, seat));
}

export function keepPin(table: string, seat: number, pin: string): void {
  localStorage.setItem(place(table, seat), pin);
}

export function forgetPin(table: string, seat: number): void {
  localStorage.removeItem(place(table, seat));
}
