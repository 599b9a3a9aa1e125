/** Where in its lesson a match is: worked out from what the server says of the story, so that taking something back
 * takes the coach back too. */
import type { Followed, LessonShown, StepShown } from '../wire.ts';

/** Whether the step waits for answers; otherwise it is over as soon as it was read, looked at or asked about. */
export function waitsForAnswers(step: StepShown): boolean {
  return step.answers.length > 0 || step.free;
}

/** The number of the step that is not over yet. */
export function stepOf(lesson: LessonShown, { at }: Followed, seen: readonly string[]): number {
  const found = lesson.steps.findIndex((step) => {
    if (step.free) return true;
    if (step.answers.length > 0) return at < step.at + step.answers.length;
    // Whoever answers before reading does not want to read it.
    return at <= step.at && !seen.includes(step.id);
  });
  return found < 0 ? lesson.steps.length - 1 : found;
}

/** The next answer that a step waits for; null if it waits for something else. */
export function nextAnswer(step: StepShown, { at }: Followed): string | null {
  return step.answers[Math.max(at - step.at, 0)] ?? null;
}

/** What a step points at: a thing, an option, or "tab:" and one of the side panel. */
export function pointedAt(step: StepShown, story: Followed): string | null {
  return step.point ?? step.look ?? step.ask ?? nextAnswer(step, story);
}
