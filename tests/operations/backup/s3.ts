/**
 * Speaks as much of S3 as a store of backups needs: objects in one or several parts, lists, reads and deletions.
 * @param refuses a method of HTTP that is answered with 403.
 */
export function startS3({ refuses = "" } = {}): { url: string; stop(): void } {
  const objects = new Map<string, Uint8Array>();
  const uploads = new Map<string, Map<number, Uint8Array>>();
  const xml = (name: string, content: string) =>
    new Response(
      `<?xml version="1.0"?><${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${name}>`,
      {
        headers: { "Content-Type": "application/xml" },
      },
    );
  const missing = () => new Response("<Error><Code>NoSuchKey</Code></Error>", { status: 404 });

  const server = Bun.serve({
    port: 0,
    async fetch(request) {
      const isSigned = request.headers.get("authorization")?.startsWith("AWS4-HMAC-SHA256");
      if (!isSigned || request.method === refuses)
        return new Response("<Error><Code>AccessDenied</Code></Error>", { status: 403 });
      const { pathname, searchParams } = new URL(request.url);
      const [, , ...rest] = pathname.split("/");
      const key = decodeURIComponent(rest.join("/"));
      const upload = searchParams.get("uploadId");
      switch (request.method) {
        case "POST":
          if (searchParams.has("uploads")) {
            const id = crypto.randomUUID();
            uploads.set(id, new Map());
            return xml("InitiateMultipartUploadResult", `<UploadId>${id}</UploadId>`);
          }
          objects.set(
            key,
            Buffer.concat(
              [...(uploads.get(upload ?? "") ?? [])].toSorted(([a], [b]) => a - b).map(([, part]) => part),
            ),
          );
          return xml("CompleteMultipartUploadResult", `<Key>${key}</Key><ETag>"x"</ETag>`);
        case "PUT": {
          const bytes = await request.bytes();
          if (upload) uploads.get(upload)?.set(Number(searchParams.get("partNumber")), bytes);
          else objects.set(key, bytes);
          return new Response(null, { headers: { ETag: '"x"' } });
        }
        case "DELETE":
          objects.delete(key);
          return new Response(null, { status: 204 });
        default: {
          if (searchParams.get("list-type") === "2") {
            const found = [...objects.keys()].filter((name) =>
              name.startsWith(searchParams.get("prefix") ?? ""),
            );
            const contents = found
              .map((name) => `<Contents><Key>${name}</Key><Size>1</Size></Contents>`)
              .join("");
            return xml(
              "ListBucketResult",
              `<IsTruncated>false</IsTruncated><KeyCount>${found.length}</KeyCount>${contents}`,
            );
          }
          const bytes = objects.get(key);
          return bytes ? new Response(bytes.slice()) : missing();
        }
      }
    },
  });
  return { url: server.url.origin, stop: () => server.stop(true) };
}
