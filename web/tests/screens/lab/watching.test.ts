import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../../src/net/api.ts';
import { Estimating } from '../../../src/screens/lab/estimating.svelte.ts';
import { Watching } from '../../../src/screens/lab/watching.svelte.ts';
import type { Estimate, RunShown } from '../../../src/wire.ts';

const shown = (state: string, games = 0) => ({ run: { id: 'r', state, games } }) as unknown as RunShown;
const refused = (code: number, reason: string) => new Refusal({ type: 'refused', code, reason });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a run that is watched', () => {
  it('is asked about until it stands still', async () => {
    const answers = [shown('waiting'), shown('running', 5), shown('done', 9)];
    const labRun = vi.fn(() => Promise.resolve(answers.shift() as RunShown));
    const watching = new Watching({ labRun, labSteer: vi.fn() }, 'r');
    watching.start();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(labRun).toHaveBeenCalledTimes(3);
    expect(watching.shown?.run.games).toBe(9);
  });

  it('is not asked about once nobody looks', async () => {
    const labRun = vi.fn(() => Promise.resolve(shown('running')));
    const stop = new Watching({ labRun, labSteer: vi.fn() }, 'r').start();
    await vi.advanceTimersByTimeAsync(100);
    stop();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(labRun).toHaveBeenCalledTimes(1);
  });

  it('shows a wish until it has come true', async () => {
    const answers = [shown('running'), shown('running'), shown('paused')];
    const labRun = vi.fn(() => Promise.resolve(answers.shift() as RunShown));
    const labSteer = vi.fn(() => Promise.resolve());
    const watching = new Watching({ labRun, labSteer }, 'r');
    watching.start();
    await vi.advanceTimersByTimeAsync(100);
    await watching.steer('pause');
    expect(labSteer).toHaveBeenCalledWith('r', 'pause');
    expect(watching.wished).toBe('pause');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(watching.wished).toBeNull();
  });

  it('goes on while the server is away, and ends where it says no', async () => {
    const labRun = vi.fn<() => Promise<RunShown>>();
    labRun.mockResolvedValueOnce(shown('running')).mockRejectedValueOnce(new Error('away'));
    labRun.mockRejectedValueOnce(refused(404, 'There is no such run.'));
    const watching = new Watching({ labRun, labSteer: vi.fn() }, 'r');
    watching.start();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(watching.problem).toBe('');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(watching.problem).toBe('There is no such run.');
    expect(labRun).toHaveBeenCalledTimes(3);
  });

  it('tells why a wish was refused', async () => {
    const labRun = vi.fn(() => Promise.resolve(shown('done')));
    const labSteer = vi.fn(() => Promise.reject(refused(409, 'All games of this run are played.')));
    const watching = new Watching({ labRun, labSteer }, 'r');
    await watching.steer('go on');
    expect([watching.wished, watching.problem]).toEqual([null, 'All games of this run are played.']);
  });
});

describe('an estimate', () => {
  const found: Estimate = { cells: 1, games: 100, half: 9.8, seconds: 3 };
  const experiment = { question: 'first', game: 'ults' };

  it('is asked for once things stand still', async () => {
    const labEstimate = vi.fn(() => Promise.resolve(found));
    const estimating = new Estimating({ labEstimate });
    estimating.about(experiment)();
    estimating.about(experiment);
    expect(estimating.busy).toBe(true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(labEstimate).toHaveBeenCalledTimes(1);
    expect([estimating.found, estimating.busy]).toEqual([found, false]);
  });

  it('tells why there is none', async () => {
    const labEstimate = vi.fn(() => Promise.reject(refused(422, 'A pairing needs two sides to compare.')));
    const estimating = new Estimating({ labEstimate });
    estimating.about(experiment);
    await vi.advanceTimersByTimeAsync(5_000);
    expect([estimating.found, estimating.problem]).toEqual([null, 'A pairing needs two sides to compare.']);
  });
});
