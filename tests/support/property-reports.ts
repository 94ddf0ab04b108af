import fc from 'fast-check';

/** Shows the error of a failed property in its report: the runner prints a message without its cause. */
fc.configureGlobal({ includeErrorInReport: true });
