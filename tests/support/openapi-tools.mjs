/**
 * Reads an OpenAPI document as foreign tools do: `node openapi-tools.mjs <document> <types.ts>` prints what two linters call errors, as JSON, and
 * writes the types that a client would be made of. A process of its own, because these tools are ES modules.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { argv, stdout } from 'node:process';
import redocly from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

const [, , document, types] = argv;
const text = readFileSync(document, 'utf8');

const config = await redocly.createConfig({ extends: ['recommended'] });
const problems = await redocly.lint({ ref: document, config });
const checker = new spectral.Spectral();
checker.setRuleset({ extends: [[rulesets.oas, 'recommended']] });
const found = await checker.run(text);
const errors = [
  ...problems
    .filter((p) => p.severity === 'error')
    .map((p) => `redocly ${p.ruleId}: ${p.message} ${p.location[0]?.pointer}`),
  ...found.filter((p) => p.severity === 0).map((p) => `spectral ${p.code}: ${p.message} ${p.path.join('/')}`),
];

// The generator is written for the compiler's former interface, which the compiler of this project no longer has.
register(new URL('former-compiler.mjs', import.meta.url));
const { default: openapiTS, astToString } = await import('openapi-typescript');
writeFileSync(types, astToString(await openapiTS(JSON.parse(text))));
stdout.write(JSON.stringify(errors));
