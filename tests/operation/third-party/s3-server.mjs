// node s3-server.mjs FOLDER PORT BUCKET: an S3 server that keeps its objects in a folder.
import S3rver from '@20minutes/s3rver';

const [directory, port, bucket] = process.argv.slice(2);
const server = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  directory,
  silent: true,
  vhostBuckets: false,
  configureBuckets: [{ name: bucket }],
});
// It computes the signatures of requests to a bucket itself without the slash that the package of AWS signs.
server.middleware.unshift((ctx, next) => {
  const isOfBucket = { value: /^\/[^/]+\/$/.test(ctx.path) };
  ctx.app = Object.create(ctx.app, { allowMismatchedSignatures: isOfBucket });
  return next();
});
await server.run();
console.log(`Listening on http://127.0.0.1:${port}`);
