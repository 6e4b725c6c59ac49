/** One request at a time that a person waits for: whether it runs, and what went wrong with the last. */
import { whyFailed } from './api';

export class Attempt {
  busy = $state(false);
  problem = $state('');

  /** Do it; what fails is told in `problem`. */
  run = async (what: () => Promise<void>): Promise<void> => {
    this.problem = '';
    this.busy = true;
    try {
      await what();
    } catch (error) {
      this.problem = whyFailed(error);
    }
    this.busy = false;
  };
}
