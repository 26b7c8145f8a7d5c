// SPDX-License-Identifier: MIT
// What the canvas shows, as PNG in a data URL, and how far two of them are apart.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { top } from './files.mjs';

const goldens = join(top, 'tests/web/goldens');

// A driver rounds as it likes: this share of the pixels may be off by more than so many of 255 levels.
const MOST_PIXELS = 0.005;
const LEVELS = 24;

/** The canvas alone, of one size wherever the page is laid out, and nothing in it but the model. */
export async function onlyTheModel(page) {
  await page.addStyleTag({ content: '#stage { position: fixed; inset: 0 auto auto 0; width: 480px; height: 360px } #player { display: none !important }' });
  await page.waitForFunction(() => viewer.stage.canvas.width === 480 && viewer.stage.canvas.height === 360);
  await page.evaluate(() => viewer.setOverlay('grid', false));
}

/** The next frame: read in the one that draws it, because it is gone afterwards. */
export const picture = (page) => page.evaluate(() => new Promise((done) => {
  viewer.stage.draw();
  requestAnimationFrame(() => done(viewer.stage.canvas.toDataURL()));
}));

/** The share of pixels that differ. */
export const difference = (page, one, other) => page.evaluate(async ([urls, levels]) => {
  const [a, b] = await Promise.all(urls.map(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
    pen.drawImage(image, 0, 0);
    return pen.getImageData(0, 0, image.width, image.height);
  }));
  if (a.width !== b.width || a.height !== b.height) return 1;
  let off = 0;
  for (let i = 0; i < a.data.length; i += 4) {
    if ([0, 1, 2, 3].some((k) => Math.abs(a.data[i + k] - b.data[i + k]) > levels)) ++off;
  }
  return off / (a.width * a.height);
}, [[one, other], LEVELS]);

/** The pixels as one array of RGBA. */
export async function pixels(page) {
  const text = await page.evaluate(() => new Promise((done) => {
    viewer.stage.draw();
    requestAnimationFrame(() => {
      const { canvas } = viewer.stage;
      const pen = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
      pen.drawImage(canvas, 0, 0);
      const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
      let binary = '';
      for (let at = 0; at < data.length; at += 1 << 13) binary += String.fromCharCode(...data.subarray(at, at + (1 << 13)));
      done(btoa(binary));
    });
  }));
  return Buffer.from(text, 'base64');
}

/** Complains if the canvas is not what it was; SINEW_UPDATE=1 makes it what it is. What was seen lies in build/web. */
export async function assertGolden(page, name) {
  const seen = await picture(page);
  const bytes = Buffer.from(seen.split(',')[1], 'base64');
  const path = join(goldens, `${name}.png`);
  if (process.env.SINEW_UPDATE) {
    mkdirSync(goldens, { recursive: true });
    writeFileSync(path, bytes);
  }
  if (!existsSync(path)) throw new Error(`there is no golden ${name}: SINEW_UPDATE=1 makes it`);
  const wanted = `data:image/png;base64,${readFileSync(path).toString('base64')}`;
  const share = await difference(page, seen, wanted);
  if (share <= MOST_PIXELS) return;
  const kept = join(top, 'build/web');
  mkdirSync(kept, { recursive: true });
  writeFileSync(join(kept, `${name}.png`), bytes);
  throw new Error(`${name}: ${(100 * share).toFixed(2)} % of the pixels differ; see build/web/${name}.png`);
}
