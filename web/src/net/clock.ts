/** Time and chance as a connection needs them; tests bring their own. */
export interface Clock {
  after(ms: number, act: () => void): () => void;
  random(): number;
}

export const realClock: Clock = {
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};
