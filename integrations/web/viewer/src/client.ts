// SPDX-License-Identifier: MIT
// Calls functions of the worker; each call returns a promise.
import type { Calls, Question, Reply } from './protocol';
import Work from './worker?worker&inline';

type Progress = (text: string, done?: number) => void;

export class Client {
  readonly #worker: Worker = new Work();
  readonly #open = new Map<number, { resolve(value: unknown): void; reject(error: Error): void; progress?: Progress }>();
  #next = 0;

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      const question = this.#open.get(data.id);
      if (!question) return;
      if ('progress' in data) return question.progress?.(data.progress.text, data.progress.done);
      this.#open.delete(data.id);
      if ('error' in data) question.reject(new Error(data.error));
      else question.resolve(data.answer);
    };
    this.#worker.onerror = (event) => {
      const error = new Error(event.message || 'the worker cannot start in this browser');
      for (const question of this.#open.values()) question.reject(error);
      this.#open.clear();
    };
  }

  ask<Name extends keyof Calls>(
    call: Name, values: Parameters<Calls[Name]>, progress?: Progress,
  ): Promise<ReturnType<Calls[Name]>> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#open.set(id, { resolve: resolve as (value: unknown) => void, reject, progress });
      this.#worker.postMessage({ id, call, values } satisfies Question);
    });
  }
}
