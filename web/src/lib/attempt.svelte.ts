/** One request at a time that a person waits for: whether it runs, and what went wrong with the last. */
import { whyFailed } from './api';

export class Attempt {
  busy = $state(false);
  problem = $state('');

  /** Do it; what fails is told in `problem`. */
  run = async (what: () => Promise<unknown>): Promise<void> => {
    this.problem = '';
    this.busy = true;
    try {
      await what();
    } catch (error) {
      this.tell(error);
    }
    this.busy = false;
  };

  tell = (error: unknown): void => {
    this.problem = whyFailed(error);
  };
}
