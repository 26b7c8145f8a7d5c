// SPDX-License-Identifier: MIT
// Checks reports against the schema of the Khronos validator: `node check-schema.mjs FOLDER`, where FOLDER is what
// scripts/install-validator made. Reads a report from each line of standard input, prints a line of JSON for each:
// where it breaks the schema, and which properties the schema allows but does not know.
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';

const require = createRequire(path.resolve(process.argv[2], 'package.json'));
const Ajv = require('ajv').default;
const schema = require('gltf-validator/validation.schema.json');

// The schema is older than Ajv's strict mode and does not pass it.
const ajv = new Ajv({ allErrors: true, strict: false });
require('ajv-formats').default(ajv);
ajv.addMetaSchema(require('ajv/dist/refs/json-schema-draft-06.json'));
const check = ajv.compile(schema);

// Every element of an array is `*`, so that a list of additions does not depend on the number of messages.
function additions(value, known, at = '') {
    if (Array.isArray(value)) return value.flatMap((each) => additions(each, known.items ?? {}, `${at}/*`));
    if (value === null || typeof value !== 'object' || !known.properties) return [];
    return Object.entries(value).flatMap(([key, each]) =>
        known.properties[key] ? additions(each, known.properties[key], `${at}/${key}`) : [`${at}/${key}`]);
}

for await (const line of createInterface({ input: process.stdin })) {
    const report = JSON.parse(line);
    check(report);
    const violations = (check.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
    console.log(JSON.stringify({ violations, additions: [...new Set(additions(report, schema))] }));
}
