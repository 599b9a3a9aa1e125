import { describe, expect, it } from 'vitest';
import { Draft, numbersIn, toggled } from '../../../src/screens/lab/draft.svelte.ts';
import type { GameShown, LabGame, QuestionAsked } from '../../../src/wire.ts';

const asked = (id: string, uses: QuestionAsked['uses'], example: object = {}): QuestionAsked => ({
  id,
  words: `${id}?`,
  about: '',
  example: { question: id, game: 'duel', ...example },
  uses,
});

const LAB: LabGame = {
  game: 'duel',
  title: 'Duel',
  fewest: 2,
  most: 4,
  bots: ['random', 'steady'],
  sides: { kind: 'hero', all: [] },
  maps: null,
  kinds: ['card'],
  questions: [
    asked('pairings', ['sides'], { title: 'Every pairing' }),
    asked('tune', ['option'], { option: 'health', values: [30, 50] }),
  ],
};

const SHOWN: GameShown = {
  id: 'duel',
  title: 'Duel',
  fewest: 2,
  most: 4,
  rules: '1',
  options: { health: 50, heroes: [] },
  options_schema: {
    properties: { health: { type: 'integer' }, heroes: { type: 'array', 'x-each-seat': 'hero' } },
  },
  bots: ['random', 'steady'],
};

describe('an experiment that is set up', () => {
  it('begins as the lab suggests it, without its title', () => {
    expect(new Draft(LAB, SHOWN).experiment).toEqual({
      question: 'pairings',
      game: 'duel',
      bots: ['steady'],
      seats: 2,
      games: 400,
      seed: '1',
    });
  });

  it('sends only what its question uses, and options that are not as usual', () => {
    const draft = new Draft(LAB, SHOWN);
    draft.sides = ['aja'];
    draft.choose('health', 60);
    expect(draft.experiment).toMatchObject({ sides: ['aja'], options: { health: 60 } });
    draft.ask(LAB.questions[1] as QuestionAsked);
    draft.sides = ['aja'];
    draft.choose('health', 50);
    const { experiment } = draft;
    expect(experiment).toMatchObject({ question: 'tune', option: 'health', values: [30, 50] });
    expect(experiment).not.toHaveProperty('sides');
    expect(experiment).not.toHaveProperty('options');
    draft.compare('heroes');
    expect(draft.values).toEqual([]);
  });

  it('has one bot for everybody or one for each', () => {
    const draft = new Draft(LAB, SHOWN);
    draft.play('random');
    draft.play(null);
    draft.bot(1, 'steady');
    expect(draft.experiment?.bots).toEqual(['random', 'steady']);
    draft.seats = 3;
    expect(draft.experiment?.bots).toEqual(['random', 'steady', 'random']);
    draft.play('steady');
    expect(draft.experiment?.bots).toEqual(['steady']);
  });

  it('keeps of a ready one what cannot be set up here, and offers its number of games', () => {
    const draft = new Draft(LAB, SHOWN);
    draft.take({ question: 'pairings', game: 'duel', games: 50, told: ['fall.who'], until_told: true, smallest: 2 });
    expect(draft.counts).toEqual([50, 100, 400, 1000, 2500, 10000]);
    expect(draft.experiment).toMatchObject({ games: 50, told: ['fall.who'], until_told: true, smallest: 2 });
  });
});

describe('lists', () => {
  it('stay in the order of all there are', () => {
    expect(toggled(['a', 'b', 'c'], ['c'], 'a')).toEqual(['a', 'c']);
    expect(toggled(['a', 'b', 'c'], ['a', 'c'], 'a')).toEqual(['c']);
  });

  it('of numbers are read as people write them', () => {
    expect(numbersIn('20, 25,30; 30 x -1 2.5')).toEqual([20, 25, 30, -1, 2.5]);
    expect(numbersIn('')).toEqual([]);
  });
});
