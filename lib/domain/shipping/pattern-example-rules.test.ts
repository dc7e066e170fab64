import { patternExamples } from '@/lib/domain/shipping/pattern-example-rules';

it.each([
  [String.raw`^[A-Z]{2}\d{9}[A-Z]{2}$|^\d{13}$`, ['AB123456789CD', '1234567890123']],
  [String.raw`^SF\d{12,13}$|^\d{12}$`, ['SF123456789012', '123456789012']],
  [String.raw`^JD[A-Z0-9]{11,16}$`, ['JD12345678901']],
  [String.raw`^DPK\d{11,}$|^\d{8,15}$`, ['DPK12345678901', '12345678']],
])('%s is told by numbers that it takes', (pattern, examples) => {
  expect(patternExamples(pattern)).toEqual(examples);
});

it.each([String.raw`^(SF|JD)\d{12}$`, String.raw`^\S{8}$`, '(a+)+'])('of %s nothing is told', (pattern) => {
  expect(patternExamples(pattern)).toBeNull();
});
