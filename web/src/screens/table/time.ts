/** Time as clocks show it. */
export const WARN = 20_000;

/** "0:07", "12:40", "3 h 05 min", "2 d 4 h". */
export function span(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [minutes, hours, days] = [60, 3600, 86_400].map((unit) => Math.floor(seconds / unit)) as [
    number,
    number,
    number,
  ];
  if (days >= 1) return `${days} d ${hours % 24} h`;
  if (hours >= 1) return `${hours} h ${two(minutes % 60)} min`;
  return `${minutes}:${two(seconds % 60)}`;
}

const two = (value: number) => String(value).padStart(2, '0');
