import { DragDropProvider, useDraggable, useDroppable } from "@dnd-kit/react";
import { type SourceRole, sourceRoles } from "@tincture/color/source-roles";
import { type RefObject, useEffect } from "react";
import { configureFeedback, dragSensors, listDragPlugins } from "../drag-plugins.ts";
import { type TakePress, useRepeatedPress } from "../early-press.ts";
import { findSceneRole } from "../preview/scene-place.ts";

interface RoleDragProps {
  /** Holds the colors, elements with their slot's id in `data-chip`, and perhaps roles, with theirs in `data-role`. */
  readonly area: RefObject<HTMLElement | null>;
  readonly takePress: TakePress;
  readonly ids: readonly number[];
  /** Told what a dragged color is above. */
  readonly onOver?: ((role: SourceRole | undefined) => void) | undefined;
  readonly onGive: (role: SourceRole, id: number) => void;
}

/** Makes colors draggable onto roles and onto the scene, from beside them: they are there first, and this is fetched for a pointer. */
export function RoleDrag({ area, takePress, ids, onOver, onGive }: RoleDragProps) {
  useRepeatedPress(takePress);
  return (
    <DragDropProvider
      sensors={dragSensors}
      plugins={listDragPlugins()}
      onDragMove={({ operation }) => onOver?.(findDropRole(operation))}
      onDragEnd={({ operation, canceled }) => {
        const role = findDropRole(operation);
        onOver?.(undefined);
        if (!canceled && operation.source !== null && role !== undefined) onGive(role, Number(operation.source.id));
      }}
    >
      {ids.map((id) => (
        <DraggableChip key={id} area={area} id={id} />
      ))}
      {sourceRoles.map((role) => (
        <DroppableRole key={role} area={area} role={role} />
      ))}
    </DragDropProvider>
  );
}

interface Drop {
  readonly target: { readonly id: string | number } | null;
  readonly position: { readonly current: { readonly x: number; readonly y: number } };
}

/** A card of roles, or a part of the scene. */
function findDropRole({ target, position }: Drop): SourceRole | undefined {
  return sourceRoles.find((one) => one === target?.id) ?? findSceneRole(position.current);
}

/** Shows nothing: it takes hold of a color that exists, once the area is known: children are laid out before their parents' elements are. */
function DraggableChip({ area, id }: Pick<RoleDragProps, "area"> & { readonly id: number }) {
  const { ref } = useDraggable({ id, plugins: [configureFeedback("clone")] });
  useEffect(() => {
    const chip = area.current?.querySelector(`[data-chip="${id}"]:not([data-dnd-placeholder])`) ?? null;
    ref(chip);
    // The pointer says so too.
    chip?.setAttribute("data-ready", "");
    return () => ref(null);
  }, [area, id, ref]);
  return null;
}

/** The same of a role, where there are any: it tells that a color is above it. */
function DroppableRole({ area, role }: Pick<RoleDragProps, "area"> & { readonly role: SourceRole }) {
  const { ref, isDropTarget } = useDroppable({ id: role });
  useEffect(() => {
    ref(findCard(area, role));
    return () => ref(null);
  }, [area, role, ref]);
  useEffect(() => {
    findCard(area, role)?.toggleAttribute("data-over", isDropTarget);
  }, [area, role, isDropTarget]);
  return null;
}

function findCard(area: RoleDragProps["area"], role: SourceRole): Element | null {
  return area.current?.querySelector(`[data-role="${role}"]`) ?? null;
}
