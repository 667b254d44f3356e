import { DragDropProvider } from "@dnd-kit/react";
import { isSortable, useSortable } from "@dnd-kit/react/sortable";
import { useLayoutEffect } from "react";
import { dragSensors, listDragPlugins } from "./drag-plugins.ts";
import { type TakePress, useRepeatedPress } from "./early-press.ts";
import { findSwatchElement } from "./swatch-focus.ts";

interface DragLayerProps {
  readonly ids: readonly number[];
  readonly takePress: TakePress;
  readonly onMove: (id: number, index: number) => void;
}

/** Makes columns draggable without rendering them again, so the focus stays. */
export function DragLayer({ ids, takePress, onMove }: DragLayerProps) {
  useRepeatedPress(takePress);
  return (
    <DragDropProvider
      sensors={dragSensors}
      plugins={listDragPlugins()}
      onDragEnd={({ operation, canceled }) => {
        const { source } = operation;
        if (canceled || !isSortable(source) || source.index === source.initialIndex) return;
        onMove(Number(source.id), source.index);
      }}
    >
      {ids.map((id, index) => (
        <DraggableColumn key={id} id={id} index={index} />
      ))}
    </DragDropProvider>
  );
}

function DraggableColumn({ id, index }: { readonly id: number; readonly index: number }) {
  const { ref, handleRef } = useSortable({ id, index });
  useLayoutEffect(() => {
    const column = findSwatchElement(id);
    const grip = column?.querySelector("[data-grip]") ?? null;
    ref(column);
    handleRef(grip);
    // Changes the cursor.
    grip?.setAttribute("data-ready", "");
    return () => {
      ref(null);
      handleRef(null);
    };
  }, [id, ref, handleRef]);
  return null;
}
