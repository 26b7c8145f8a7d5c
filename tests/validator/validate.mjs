// SPDX-License-Identifier: MIT
// What the Khronos validator says of glTF files: `node validate.mjs FOLDER`, where FOLDER is what
// scripts/install-validator made. Reads paths from standard input, prints a line of JSON for each.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';

const require = createRequire(path.resolve(process.argv[2], 'package.json'));
const validator = require('gltf-validator');

const listed = 50;

// A copy that starts at offset 0 of its buffer: Node's own may be a slice, and the validator's views want alignment.
const bytesOf = async (file) => new Uint8Array(await readFile(file));

// Whatever this throws becomes an IO_ERROR of the validator.
const resourcesBeside = (file) => async (uri) => {
    const folder = path.resolve(path.dirname(file));
    const resource = path.resolve(folder, decodeURIComponent(uri));
    if (!resource.startsWith(path.join(folder, path.sep))) throw new Error(`${uri} is outside of the file's folder`);
    return bytesOf(resource);
};

// Binary containers have byte offsets in place of pointers.
const placeOf = (message) => message.pointer ?? `byte ${message.offset}`;

async function validate(file) {
    const { issues } = await validator.validateBytes(await bytesOf(file), {
        // A name that lies about the container is an error; left alone, the validator looks at the first byte only.
        format: path.extname(file).slice(1).toLowerCase(),
        externalResourceFunction: resourcesBeside(file),
        writeTimestamp: false,
        // A limit would end the validation, and an error behind so many infos would never be seen.
        maxIssues: 0,
    });
    const messages = issues.messages
        .sort((a, b) => a.severity - b.severity)
        .slice(0, listed)
        .map((m) => ({ code: m.code, severity: m.severity, pointer: placeOf(m), message: m.message }));
    return { file, errors: issues.numErrors, warnings: issues.numWarnings, infos: issues.numInfos, messages };
}

const thrown = (file, exception) => {
    const message = { code: 'EXCEPTION', severity: 0, pointer: '', message: String(exception) };
    return { file, errors: 1, warnings: 0, infos: 0, messages: [message] };
};

for await (const file of createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(await validate(file).catch((exception) => thrown(file, exception))));
}
