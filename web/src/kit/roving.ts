/** One stop for Tab in a group of buttons; arrows go from one to the next (WAI-ARIA's roving focus). */
export function arrowed(group: HTMLElement): () => void {
  const move = (event: KeyboardEvent) => {
    const buttons = [...group.querySelectorAll('button')];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    if (at < 0) return;
    const step = { ArrowRight: 1, ArrowDown: rowOf(buttons), ArrowLeft: -1, ArrowUp: -rowOf(buttons) }[event.key];
    const to =
      event.key === 'Home' ? 0 : event.key === 'End' ? buttons.length - 1 : step === undefined ? -1 : at + step;
    const found = buttons[to];
    if (!found) return;
    event.preventDefault();
    found.focus();
  };
  group.addEventListener('keydown', move);
  return () => group.removeEventListener('keydown', move);
}

/** How many stand beside each other in the first row. */
function rowOf(buttons: HTMLElement[]): number {
  const top = buttons[0]?.offsetTop;
  const next = buttons.findIndex((button) => button.offsetTop !== top);
  return next > 0 ? next : 1;
}
