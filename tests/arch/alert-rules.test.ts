import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { promtool } from '@/tests/support/promtool';

const RULES = path.join(__dirname, '../../deploy/prometheus-rules.yml');
const CASES = path.join(__dirname, 'alert-rules.yml');
const read = (file: string): unknown => parse(fs.readFileSync(file, 'utf8'));

test('Prometheus takes the alert rules, and each tells of what it is for and of nothing else', () => {
  expect(promtool(['check', 'rules', RULES])).toEqual({ ok: true, said: expect.stringContaining('SUCCESS') });
  expect(promtool(['test', 'rules', CASES])).toEqual({ ok: true, said: expect.stringContaining('SUCCESS') });
});

test('every rule has a case in which it tells and one in which it is silent', () => {
  const { groups } = read(RULES) as { groups: { rules: { alert: string }[] }[] };
  const { tests } = read(CASES) as {
    tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
  };
  const asked = tests.flatMap((t) => t.alert_rule_test);
  const named = (tells: boolean) =>
    [...new Set(asked.filter((a) => a.exp_alerts.length > 0 === tells).map((a) => a.alertname))].toSorted();
  const all = groups.flatMap((g) => g.rules.map((r) => r.alert)).toSorted();
  expect(all.length).toBeGreaterThan(10);
  expect(named(true)).toEqual(all);
  expect(named(false)).toEqual(all);
});
