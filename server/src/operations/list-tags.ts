import { defaultLimit, limit, offset, readParameter } from "../http/parameters.ts";
import { serializeItem } from "./items.ts";
import type { ListContent, Operation, OperationContext, OperationInput } from "./operation.ts";

export const listTags: Operation = {
  id: "listTags",
  path: "/v1/tags",
  kind: "list",
  queryParameters: [pageLimit(), offset],
  document: {
    summary: "List the tags of the library",
    description:
      "Each tag has the number of published palettes with it. The most used come first. A page costs 1 credit.",
    answer: "A page of tags",
    tag: "Palettes",
    item: "Tag",
    example: "/v1/tags?limit=3",
  },
  read: readTags,
};

function pageLimit() {
  return { ...limit, description: "Tags per page. A page costs 1 credit" };
}

async function readTags({ services }: OperationContext, { query }: OperationInput): Promise<ListContent> {
  const page = {
    limit: readParameter(query, limit) ?? defaultLimit,
    offset: readParameter(query, offset) ?? 0,
  };
  const tags = await services.library.listTags();
  return {
    kind: "list",
    items: tags.slice(page.offset, page.offset + page.limit).map(({ tag, count }) => serializeItem({ tag, count })),
    pagePrice: 1,
    total: tags.length,
    ...page,
    linkParameters: [],
  };
}
