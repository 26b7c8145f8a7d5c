// SPDX-License-Identifier: MIT
// Starts Debian's Chromium for tests and screenshots: software WebGL, no background services, a profile of its own.
import { chromium } from 'playwright-core';

export function launch() {
  return chromium.launch({
    executablePath: process.env.SINEW_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader',
    ],
  });
}

/** Opens a page with the viewer and waits until it is ready to open files. */
export async function viewer(browser, options = {}) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options });
  await page.goto(options.address ?? new URL('./viewer/dist/index.html', import.meta.url).href);
  await page.waitForSelector('html[data-version]', { state: 'attached' });
  return page;
}

/** Opens files, or the sample robot, and waits until they are shown. */
export async function open(page, files = []) {
  const before = await page.evaluate(() => document.documentElement.dataset.opened ?? '0');
  if (files.length > 0) await page.setInputFiles('#picker', files);
  else await page.click('#open-sample');
  await page.waitForFunction((count) => (document.documentElement.dataset.opened ?? '0') !== count, before);
}
