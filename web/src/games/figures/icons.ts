/** One icon for every special action of Action Figure Battle, and for what it leaves on a figure or a player. */
import { ACTIONS } from '../../kit/icons/actions.ts';

const MARKS: Record<string, keyof typeof ACTIONS> = { intimidated: 'intimidate', stunned: 'stun' };

/** The outline for "boost", "intimidated" and the like; nothing for what is no action. */
export function actionIcon(id: string): string | undefined {
  return ACTIONS[MARKS[id] ?? (id as keyof typeof ACTIONS)];
}
