import { blocksOf } from './blocks';
import { figures, TONES } from './figures';
import { icons } from './icons';
import { plain, type Issue } from './issue';
import { chaptersOne } from './texts/questions-1';
import { chaptersTwo } from './texts/questions-2';
import { secrets } from './texts/tech-1';
import { machines } from './texts/tech-2';
import { phones } from './texts/work-1';
import { office } from './texts/work-2';
import { travel } from './texts/work-3';

const issues: Record<string, Issue> = { phones, office, travel, secrets, machines };

describe('texts of the demo publications', () => {
  it('asks a hundred different questions', () => {
    const asked = [...chaptersOne, ...chaptersTwo].flatMap((c) => c.items.map(([ask]) => ask));
    expect(new Set(asked).size).toBe(100);
    expect(asked).toHaveLength(100);
  });

  it.each(Object.entries(issues))('draws only figures, signs and colours that there are: %s', (_, issue) => {
    const figs = issue.articles
      .flatMap((a) => blocksOf(a.body))
      .flatMap((b) => (b.kind === 'fig' ? [b] : []));
    expect(figs.filter((f) => !(f.figure in figures)).map((f) => f.title)).toEqual([]);
    expect(figs.filter((f) => f.values.length === 0)).toEqual([]);
    const signs = figs
      .filter((f) => f.figure === 'signs')
      .flatMap((f) => f.values.map((v) => v.split('|')[0]));
    expect(signs.filter((name) => !((name ?? '') in icons))).toEqual([]);
    const tones = [issue.tone, ...issue.articles.map((a) => a.tone)];
    expect(tones.filter((tone) => !(tone in TONES))).toEqual([]);
  });

  it.each(Object.entries(issues))('answers every question with one of its choices: %s', (_, { quiz }) => {
    expect(quiz).toHaveLength(5);
    expect(quiz.filter((q) => 'ABCD'.indexOf(q.answer) >= q.choices.length).map((q) => q.ask)).toEqual([]);
    expect(quiz.filter((q) => !/^[A-D]$/.test(q.answer))).toEqual([]);
  });

  it('says nothing twice', () => {
    const titles = Object.values(issues).flatMap((i) => [i.theme, ...i.articles.map((a) => plain(a.title))]);
    expect(new Set(titles).size).toBe(titles.length);
  });
});
