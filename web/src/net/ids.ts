/** An id nobody else has. `randomUUID` is missing where a friend's computer serves plain http over the home network. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
