import 'server-only';

/** Words that weak passwords are built around. */
const WORDS = [
  'a',
  'aa',
  'abc',
  'abcd',
  'admin',
  'administrator',
  'asd',
  'asdf',
  'baomi',
  'changeme',
  'china',
  'hello',
  'iloveyou',
  'letmein',
  'login',
  'love',
  'p@ssw0rd',
  'p@ssword',
  'pass',
  'passw0rd',
  'password',
  'qaz',
  'qq',
  'qwe',
  'qwer',
  'qwerty',
  'root',
  'system',
  'test',
  'user',
  'welcome',
  'woaini',
  'zhang',
  'zxc',
  'zxcv',
];
const DIGITS = [
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '12345678',
  '123456789',
  '111',
  '1111',
  '111111',
  '0000',
  '123123',
  '147258',
  '168',
  '654321',
  '520',
  '1314',
  '5201314',
  '666',
  '888',
  '8888',
  '888888',
  '2024',
  '2025',
  '2026',
  '2027',
];
const MARKS = ['!', '@', '#', '.', '*', '_', '!@#'];

/** Common passwords of other make. */
const OTHERS = [
  '1q2w3e4r',
  '1q2w3e4r!',
  '1q2w3e4r@',
  '1q2w3e4r#',
  '1q2w3e4r5t',
  '1q2w3e4r5t!',
  '1qaz2wsx',
  '1qaz2wsx!',
  '1qaz@2wsx',
  '1qaz@WSX',
  '1qaz!QAZ',
  '!QAZ2wsx',
  '!QAZ1qaz',
  '@WSX2wsx',
  '2wsx@WSX',
  '1qaz2wsx3edc',
  '1qaz@WSX3edc',
  '!QAZ@WSX3edc',
  'q1w2e3r4',
  'q1w2e3r4!',
  'Q1w2e3r4!',
  'zaq12wsx',
  'zaq1@WSX',
  'ZAQ!2wsx',
  'a1b2c3d4',
  'a1b2c3d4!',
  'A1b2c3d4!',
  'a1s2d3f4',
  'a1s2d3f4!',
  'qwer!@#$1234',
  '1234!@#$qwer',
  '1234qwer!@#$',
  'qwer1234!@#$',
  'asdf1234!@#$',
  '123.com',
  '123456.com',
  '123qwe!@#',
  '!@#123qwe',
  '!@#qwe123',
  '!@#$%^&*',
  '00000000',
  '11111111',
  '88888888',
  '87654321',
  'trustno1',
  'trustno1!',
  'sunshine1!',
  'dragon123!',
  'monkey123!',
  'master123!',
  'zxcvbnm1!',
  'qwertyuiop1!',
];

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * The passwords everybody tries first, those that satisfy the complexity rule included (security.md S-25): words, digits and a mark in the
 * usual orders. Some fifty thousand.
 */
export function* commonPasswords(): Generator<string> {
  yield* OTHERS;
  yield* DIGITS;
  for (const base of WORDS) {
    for (const word of new Set([base, capital(base), base.toUpperCase()])) {
      yield word;
      for (const mark of MARKS) yield `${word}${mark}`;
      for (const digits of DIGITS) {
        yield `${word}${digits}`;
        yield `${digits}${word}`;
        for (const mark of MARKS) {
          yield `${word}${digits}${mark}`;
          yield `${word}${mark}${digits}`;
          yield `${digits}${word}${mark}`;
        }
      }
    }
  }
}
