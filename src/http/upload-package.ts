import { closeUploadsAfterTheirWrites } from '../platform/private-members.js';

closeUploadsAfterTheirWrites();

export { processRequest, WriteStream } from 'graphql-upload-ts';
