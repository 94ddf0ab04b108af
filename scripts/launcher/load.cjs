// In a file of its own, since a very old Node.js cannot even read it.
import('../run.mjs');
