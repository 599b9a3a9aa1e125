/** The page's icon in the browser's tab: with a dot when it is one's turn. */
import turn from '../theme/turn.svg';

const PLAIN = '/icon.svg';

export function badge(myTurn: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  icon?.setAttribute('href', myTurn ? turn : PLAIN);
}
