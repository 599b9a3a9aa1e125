import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import { messages, read } from '../../messages.ts';

const say = (message: ReturnType<typeof read>, values = {}) =>
  typeof message === 'string' ? message : new IntlMessageFormat(message, 'en').format(values);

test.each([
  ['Only words', {}, 'Only words'],
  ['Don’t <b>mark</b>', {}, 'Don’t <b>mark</b>'],
  ['{name} won', { name: 'Mara' }, 'Mara won'],
  ['{count, plural, one {# card} other {# cards}}', { count: 2 }, '2 cards'],
  ['{who, select, you {You} other {They}} lost', { who: 'you' }, 'You lost'],
])('read while it is built, %j says the same', (text, values, said) => {
  expect(say(read(text), values)).toBe(said);
});

test('only what has parts is anything but words', () => {
  expect(read('Only words')).toBe('Only words');
  expect(typeof read('{name} won')).toBe('object');
});

test('a catalogue is read, another file is left alone', () => {
  const { transform } = messages() as unknown as { transform: (code: string, id: string) => { code: string } | null };
  const read = transform('{"a.b": "{name}"}', '/x/src/texts/en/a.json');
  expect(JSON.parse(read?.code ?? '')).toEqual({ 'a.b': [{ type: 1, value: 'name' }] });
  expect(transform('{}', '/x/src/other.json')).toBeNull();
});
