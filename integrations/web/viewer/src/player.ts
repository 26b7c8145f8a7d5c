// SPDX-License-Identifier: MIT
// Plays one animation of a model at a time. Shows the time in seconds and in the file's own unit.
import * as three from 'three';

import { byId, options } from './dom';
import type { Model } from './model';
import type { Stage } from './stage';

/** The time unit of a format. */
export interface TimeUnit {
  name: string;
  /** 0 if each animation has its own. */
  perSecond: number;
}

export class Player {
  readonly #stage: Stage;
  readonly #bar = byId('player');
  readonly #list = byId<HTMLSelectElement>('animation');
  readonly #play = byId<HTMLButtonElement>('play');
  readonly #slider = byId<HTMLInputElement>('time');
  readonly #text = byId<HTMLOutputElement>('time-text');
  readonly #speed = byId<HTMLInputElement>('speed');
  readonly #loop = byId<HTMLInputElement>('loop');
  #model: Model | undefined;
  #mixer: three.AnimationMixer | undefined;
  #clip: three.AnimationClip | undefined;
  #unit: TimeUnit = { name: 's', perSecond: 1 };
  #time = 0;
  #playing = false;

  constructor(stage: Stage) {
    this.#stage = stage;
    stage.onFrame = (seconds) => this.#step(seconds);
    this.#play.onclick = () => this.toggle();
    this.#list.onchange = () => this.choose(Number(this.#list.value));
    this.#speed.onchange = () => (this.#speed.value = String(this.speed));
    this.#slider.oninput = () => {
      this.play(false);
      this.seek(Number(this.#slider.value));
    };
  }

  get time(): number {
    return this.#time;
  }
  get chosen(): number {
    return this.#clip ? Number(this.#list.value) : -1;
  }
  /** The value of the input field, clamped to its limits. An empty field gives the minimum. */
  get speed(): number {
    return Math.min(Math.max(Number(this.#speed.value), Number(this.#speed.min)), Number(this.#speed.max));
  }
  get playing(): boolean {
    return this.#playing;
  }

  show(model: Model | undefined, unit: TimeUnit): void {
    this.play(false);
    this.#model = model;
    this.#unit = unit;
    this.#mixer = model && new three.AnimationMixer(model.root);
    this.#clip = undefined;
    this.#bar.hidden = !model?.animations.length;
    options(this.#list, [['-1', 'rest pose'], ...(model?.animations ?? []).map((clip, i): [string, string] => [String(i), clip.name || `animation ${i}`])]);
    if (model?.animations.length) this.choose(0);
  }

  /** -1 shows the rest pose. */
  choose(index: number): void {
    this.#mixer?.stopAllAction();
    this.#list.value = String(index);
    this.#clip = this.#model?.animations[index];
    if (this.#clip) this.#mixer!.clipAction(this.#clip).setLoop(three.LoopOnce, 1).play().clampWhenFinished = true;
    this.#slider.max = String(this.#clip?.duration ?? 0);
    this.seek(0);
  }

  seek(seconds: number): void {
    const duration = this.#clip?.duration ?? 0;
    this.#time = Math.min(Math.max(seconds, 0), duration);
    const action = this.#clip && this.#mixer?.existingAction(this.#clip);
    if (action) {
      action.paused = false;
      action.enabled = true;
      action.time = this.#time;
      this.#mixer!.update(0);
    }
    this.#slider.value = String(this.#time);
    const perSecond = this.#unit.perSecond || this.#model?.ticks[this.chosen] || 0;
    const own = perSecond && this.#unit.name !== 's' ? ` · ${(this.#time * perSecond).toFixed(perSecond < 1000 ? 1 : 0)} ${this.#unit.name}` : '';
    this.#text.textContent = `${this.#time.toFixed(3)} / ${duration.toFixed(3)} s${own}`;
    this.#slider.setAttribute('aria-valuetext', this.#text.textContent);
    this.#stage.draw();
  }

  play(on: boolean): void {
    this.#playing = on && !!this.#clip;
    this.#play.textContent = this.#playing ? '❚❚' : '▶';
    this.#play.setAttribute('aria-label', this.#playing ? 'Pause' : 'Play');
    if (this.#playing && this.#time >= this.#clip!.duration) this.seek(0);
    this.#stage.draw();
  }
  toggle(): void {
    this.play(!this.#playing);
  }

  #step(seconds: number): boolean {
    if (!this.#playing || !this.#clip) return false;
    let time = this.#time + seconds * this.speed;
    const { duration } = this.#clip;
    if (time >= duration) {
      if (this.#loop.checked && duration > 0) {
        time %= duration;
      } else {
        time = duration;
        this.play(false);
      }
    }
    this.seek(time);
    return this.#playing;
  }
}
