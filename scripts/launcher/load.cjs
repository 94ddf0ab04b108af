// A separate file, since a very old Node.js cannot parse it.
import('../run.mjs');
