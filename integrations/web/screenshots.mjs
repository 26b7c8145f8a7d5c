#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Takes the screenshots of the viewer in docs/images. Run `integrations/web/build` first.
import { launch, open, viewer } from './browser.mjs';

const images = new URL('../../docs/images/', import.meta.url).pathname;
const broken = new URL('../../src/formats/twm/samples/broken/JOINT_OUT_OF_RANGE.twm', import.meta.url).pathname;
const browser = await launch();

const page = await viewer(browser, { viewport: { width: 1100, height: 640 } });
await open(page);
await page.evaluate(() => {
  window.viewer.player.seek(0.25);
  window.viewer.setOverlay('skeleton', true);
});
await page.waitForTimeout(500);
await page.screenshot({ path: `${images}viewer.png` });

const dark = await viewer(browser, { viewport: { width: 1100, height: 640 }, colorScheme: 'dark' });
await open(dark, [broken]);
await dark.click('#tab-issues');
await dark.click('[data-testid=issue]');
await dark.waitForSelector('.hex .selected');
await dark.waitForTimeout(500);
await dark.screenshot({ path: `${images}viewer-bytes.png` });
await browser.close();
