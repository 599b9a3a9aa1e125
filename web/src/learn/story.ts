/** Where in its lesson a match is: worked out from what the server says of the story, so that taking something back
 * takes the coach back too. */
import type { After, Followed, LessonShown, StepShown } from '../wire.ts';

/** The coach's part at a table that comes after the lesson: free play from the start. */
export function lessonAfter(lesson: LessonShown, { text = '', remarks = [] }: After): LessonShown {
  const free: StepShown = {
    id: 'after',
    text,
    point: null,
    look: null,
    ask: null,
    answers: [],
    instead: '',
    free: true,
    at: 0,
  };
  return { ...lesson, pupil: 0, steps: [free], remarks };
}

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
