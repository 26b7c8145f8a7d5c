// SPDX-License-Identifier: MIT
// The viewer in a browser, watched: what it complains about and whom it asks.
import { basename, dirname, join } from 'node:path';
import { after } from 'node:test';

import { launch, open, viewer } from '../../../integrations/web/browser.mjs';
import { openSample, top } from './files.mjs';

export const robot = (extension) => join(top, `examples/robot.${extension}`);

// A busy machine is no failure.
const PATIENCE = 120_000;

/** One browser for a file of tests. */
export async function startBrowser() {
  const browser = await launch();
  after(() => browser.close());
  return browser;
}

/** A page, with its errors and requests as lists that grow. A driver's advice about speed is a warning, not an error. */
export async function startViewer(browser, options) {
  const errors = [];
  const requests = [];
  const newPage = async (wanted) => {
    const page = await browser.newPage(wanted);
    page.setDefaultTimeout(PATIENCE);
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.stack));
    page.context().on('request', (request) => requests.push(request.url()));
    return page;
  };
  const page = await viewer({ newPage }, options);
  return { page, errors, requests };
}

/** Opens a sample together with the files that it names; gives whether it is shown. */
export async function openInPage(page, path) {
  const file = openSample(path);
  const beside = (file.info().dependencies ?? []).filter((one) => one.found).map((one) => join(dirname(path), one.location));
  file.close();
  await open(page, [path, ...beside]);
  const { name, state } = await page.evaluate(() => ({
    name: document.getElementById('file-name').textContent, state: document.documentElement.dataset.state,
  }));
  if (name !== basename(path)) throw new Error(`${name} is open instead of ${path}`);
  return state === 'shown';
}
