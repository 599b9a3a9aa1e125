import { beforeEach, expect, test } from 'vitest';
import { Coach } from '../../src/learn/coach.svelte.ts';
import { begun, lessonProgress, NO_MEMORY } from '../../src/learn/progress.ts';
import { lessonAfter } from '../../src/learn/story.ts';
import { LESSON, line, update } from './lesson.ts';

let coach: Coach;

beforeEach(() => {
  localStorage.clear();
  coach = new Coach(LESSON, begun('t1', LESSON.steps.length));
  coach.hear(update(0), []);
});

test('each kind of step waits for its own thing', () => {
  expect([coach.step.id, coach.point, coach.toRead]).toEqual(['goal', 'hero', false]);
  coach.next();
  coach.asked('hero');
  coach.looked('other');
  expect(coach.step.id).toBe('goal');
  coach.looked('hero');
  expect([coach.step.id, coach.point, coach.toRead]).toEqual(['read', 'card', true]);
  coach.next();
  expect([coach.step.id, coach.point]).toEqual(['punch', 'punch']);
  coach.hear(update(1), []);
  expect([coach.step.id, coach.point]).toEqual(['punch', 'nine']);
  coach.hear(update(5), []);
  coach.next();
  expect(coach.step.id).toBe('why');
  coach.asked('pile');
  expect(coach.step.id).toBe('block');
});

test('what others do after a step that is only read is kept back until it was', () => {
  coach.hear(update(5, { asked: false }), []);
  // "news" is to be read; "why" begins where the others have answered twice more.
  const [news] = LESSON.steps.filter(({ id }) => id === 'news');
  const later = LESSON.steps.map((step) =>
    ['why', 'block', 'free'].includes(step.id) ? { ...step, at: step.at + 2 } : step,
  );
  const slow = new Coach({ ...LESSON, steps: later }, begun('t1', LESSON.steps.length));
  slow.hear(update(5, { asked: false }), []);
  expect([slow.mood, slow.text]).toEqual(['say', news?.text]);
  expect([slow.holds(update(5)), slow.holds(update(7)), slow.holds(update(7, { strayed: 1 }))]).toEqual([
    false,
    true,
    false,
  ]);
  slow.next();
  expect(slow.holds(update(7))).toBe(false);
  // Where the others have nothing to do next, nobody waits.
  expect(coach.holds(update(6))).toBe(false);
});

test('whoever answers before reading goes on from there', () => {
  coach.hear(update(1), []);
  expect([coach.mood, coach.step.id]).toEqual(['say', 'punch']);
});

test('while others answer, the coach is silent', () => {
  coach.hear(update(3, { asked: false }), []);
  expect([coach.mood, coach.text, coach.point]).toEqual(['wait', '', null]);
  coach.hear(update(5), []);
  expect(coach.text).toBe('Say news.');
});

test('whoever strays hears so, and can come back or play alone', () => {
  coach.hear(update(1, { strayed: 2 }), []);
  expect([coach.mood, coach.text, coach.point]).toEqual(['strayed', 'Not that.', null]);
  coach.hear(update(1), []);
  expect(coach.text).toBe('Say punch.');
  coach.hear(update(1, { strayed: 1 }), []);
  coach.playAlone();
  expect([coach.mood, coach.text]).toEqual(['alone', '']);
});

test('back shows what was read again, and takes back what was answered', () => {
  expect(coach.canGoBack).toBe(false);
  coach.looked('hero');
  coach.next();
  expect(coach.back()).toBe(false);
  expect(coach.step.id).toBe('read');
  coach.next();
  coach.hear(update(1), []);
  expect(coach.back()).toBe(true);
  coach.hear(update(0), []);
  expect(coach.step.id).toBe('punch');
  coach.hear(update(5), []);
  expect(coach.back()).toBe(true);
  coach.hear(update(1), []);
  expect([coach.step.id, coach.point]).toEqual(['punch', 'nine']);
});

test('in free play each remark is made once', () => {
  coach.hear(update(5), [line(1, 'missed')]);
  coach.hear(update(6), [line(1, 'missed')]);
  expect([coach.mood, coach.text]).toEqual(['free', 'Say free.']);
  coach.hear(update(6), [line(1, 'missed'), line(2, 'missed')]);
  expect(coach.text).toBe('A miss.');
  coach.hear(update(6), [line(2, 'missed'), line(3, 'turn'), line(4, 'missed')]);
  expect(coach.text).toBe('');
});

test('at a table after the lesson the coach begins with a text and then remarks, one after another, until each was read', () => {
  const remarks = ['dealt', 'plays'].map((kind) => ({ kind, text: `On ${kind}.` }));
  const after = lessonAfter(LESSON, { title: 'Cards', options: {}, text: 'New here: cards.', remarks });
  const beside = new Coach(after, begun('t2', 1), NO_MEMORY);
  beside.hear(update(0, { asked: false }), [line(1, 'starter')]);
  expect([beside.mood, beside.text]).toEqual(['free', 'New here: cards.']);
  // Others go on meanwhile.
  beside.hear(update(0, { asked: false }), [line(2, 'dealt'), line(3, 'plays'), line(4, 'plays')]);
  beside.hear(update(0), [line(5, 'turn')]);
  const read: string[] = [];
  for (; beside.text; beside.hush()) read.push(beside.text);
  expect(read).toEqual(['New here: cards.', 'On dealt.', 'On plays.']);
  beside.hear(update(0), [line(6, 'plays')]);
  expect(beside.text).toBe('');
  // How far the lesson is has nothing to do with it.
  expect(lessonProgress('toy')?.table).toBe('t1');
});

test('in free play the coach can be hushed', () => {
  coach.hear(update(6), []);
  coach.hush();
  expect([coach.mood, coach.text]).toEqual(['free', '']);
});

test('the end says who won', () => {
  coach.hear(update(6, { winners: [0], asked: false }), []);
  expect([coach.mood, coach.won]).toEqual(['over', true]);
  coach.hear(update(6, { winners: [1], asked: false }), []);
  expect(coach.won).toBe(false);
});

test('what was seen is kept for the next time', () => {
  coach.looked('hero');
  coach.next();
  const kept = lessonProgress('toy');
  expect(kept).toMatchObject({ table: 't1', seen: ['goal', 'read'], step: 3, steps: 7, done: false });
  const again = new Coach(LESSON, kept ?? begun('t1', 7));
  again.hear(update(0), []);
  expect(again.step.id).toBe('punch');
  again.finish();
  expect(lessonProgress('toy')?.done).toBe(true);
});

test('what makes no sense is no progress', () => {
  expect(lessonProgress('other')).toBeNull();
  localStorage.setItem('ultratable.lesson.toy', '{"table": 3}');
  expect(lessonProgress('toy')).toBeNull();
});
